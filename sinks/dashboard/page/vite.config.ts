import { existsSync, readFileSync, readdirSync } from "node:fs";
import { defineConfig, type Plugin } from "vite";

/** The licence of every library that is in the page, beside it. */
function licences(): Plugin {
  return {
    name: "licences",
    generateBundle(_options, bundle) {
      const folders = new Set<string>();
      for (const chunk of Object.values(bundle)) {
        for (const module of chunk.type === "chunk" ? chunk.moduleIds : []) {
          const folder = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(module)?.[0];
          if (folder && existsSync(folder + "/package.json")) folders.add(folder);
        }
      }
      const texts = [...folders].sort().map((folder) => {
        const { name, version } = JSON.parse(readFileSync(folder + "/package.json", "utf8"));
        const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
        if (!file) this.error(`${name} has no licence`);
        return `${name} ${version}\n\n${readFileSync(`${folder}/${file}`, "utf8").trim()}\n`;
      });
      this.emitFile({ type: "asset", fileName: "licences.txt", source: texts.join("\n----\n\n") });
    },
  };
}

export default defineConfig({
  plugins: [licences()],
  esbuild: { jsx: "automatic", jsxImportSource: "preact" },
  // Nothing inline: the server's content security policy allows files of its own only.
  build: { target: "es2022", assetsInlineLimit: 0, modulePreload: { polyfill: false } },
});
