package whip.codec;

import static whip.codec.NodeBatchCodec.require;

import java.util.ArrayList;
import java.util.List;
import whip.model.node.Directive;
import whip.model.node.DirectiveKind;
import whip.model.node.RowTable;
import whip.model.node.Site;
import whip.model.node.Tag;
import whip.schemas.node.DirectiveEntry;
import whip.schemas.node.NodeBatch;
import whip.schemas.node.TagEntry;

/** The values that a batch's columns name by index, each made once per batch and shared. */
final class DictionaryCodec {

  private DictionaryCodec() {}

  static RowTable.Dictionary decode(NodeBatch batch) throws BadRecordException {
    checkSizes(batch);
    List<Site> sites = batch.getSites().stream().map(Site::new).toList();
    require(!sites.isEmpty() && sites.get(0).equals(Site.UNKNOWN), "sites: entry 0 is not 0");
    return new RowTable.Dictionary(sites, directives(batch, sites), tags(batch));
  }

  private static void checkSizes(NodeBatch batch) throws BadRecordException {
    NodeBatchCodec.count("sites", batch.getSites().size());
    NodeBatchCodec.count("directives", batch.getDirectives().size());
    NodeBatchCodec.count("tags", batch.getTags().size());
    NodeBatchCodec.count("annotations", batch.getAnnotations().size());
    for (TagEntry tag : batch.getTags()) {
      require(
          tag.getLocks().size() <= BatchLimits.TAG_NAMES
              && tag.getAnnotations().size() <= BatchLimits.TAG_NAMES,
          "tags: more than " + BatchLimits.TAG_NAMES + " of one strand");
      checkNames(tag.getAnnotations());
    }
    checkNames(batch.getAnnotations());
  }

  private static void checkNames(List<String> names) throws BadRecordException {
    for (String name : names) {
      require(
          name.length() <= BatchLimits.NAME_CHARS,
          "annotations: a name of %d, at most %d".formatted(name.length(), BatchLimits.NAME_CHARS));
    }
  }

  private static List<Directive> directives(NodeBatch batch, List<Site> sites)
      throws BadRecordException {
    List<Directive> directives = new ArrayList<>();
    for (DirectiveEntry entry : batch.getDirectives()) {
      require(DirectiveKind.isCode(entry.getKind()), "directives: no kind " + entry.getKind());
      require(
          entry.getSite() >= 0 && entry.getSite() < sites.size(),
          "directives: index " + entry.getSite() + " outside sites");
      directives.add(
          new Directive(DirectiveKind.ofCode(entry.getKind()), sites.get(entry.getSite())));
    }
    require(
        !directives.isEmpty() && directives.get(0).equals(Directive.NONE),
        "directives: entry 0 is not 'none'");
    return directives;
  }

  private static List<Tag> tags(NodeBatch batch) throws BadRecordException {
    List<Tag> tags = new ArrayList<>();
    for (TagEntry entry : batch.getTags()) {
      require(
          !entry.getAcquired() || !entry.getLocks().isEmpty(), "tags: acquired, but no lock held");
      tags.add(
          new Tag(
              entry.getLocks().stream().map(Site::new).toList(),
              entry.getAcquired(),
              entry.getAnnotations()));
    }
    require(!tags.isEmpty() && tags.get(0).equals(Tag.NONE), "tags: entry 0 is not empty");
    return tags;
  }
}
