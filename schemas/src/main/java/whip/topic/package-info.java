/** The topics of an installation, as {@code schemas/catalogue} has them. */
package whip.topic;
