/** What the theme's search says wrongly to a screen reader, and what it has to say; and whose hits come first. */
const SEARCH = [
  // Whoever searches for a word wants to be told how to do it, then what it is, and last where else it occurs. The theme
  // takes a function from the configuration only by `eval`, which the service's policy forbids.
  [
    `          boost: { title: 4, text: 2, titles: 1 },
`,
    `          boost: { title: 4, text: 2, titles: 1 },
          boostDocument: (id: string) =>
            // A merchant's search has no page of the operators' book.
            /\\/docs\\/operate\\//.test(id) && !/\\/docs\\/operate\\//.test(location.pathname) ? 0
            : /\\/docs\\/(?:#|$|quick-start|guides\\/(?!from-))/.test(id) ? 2
            : /\\/docs\\/(?:changelog|deprecat|processors|operate\\/(?:cap|perf|load))/.test(id) ? 0.4
            : 1,
`,
  ],
  [
    `      role="button"
      :aria-owns="results?.length ? 'localsearch-list' : undefined"
      aria-expanded="true"
      aria-haspopup="listbox"
`,
    `      role="dialog"
      aria-modal="true"
`,
  ],
  [
    `            aria-autocomplete="both"
`,
    `            aria-autocomplete="list"
            role="combobox"
            :aria-expanded="results?.length ? 'true' : 'false'"
`,
  ],
  [
    `            :id="'localsearch-item-' + index"
            :aria-selected="selectedIndex === index ? 'true' : 'false'"
            role="option"
`,
    `            role="presentation"
`,
  ],
  [
    `              :aria-label="[...p.titles, p.title].join(' > ')"
`,
    `              :id="'localsearch-item-' + index"
              :aria-selected="selectedIndex === index ? 'true' : 'false'"
              role="option"
`,
  ],
  [
    `        <div class="search-keyboard-shortcuts">
`,
    `        <div class="search-keyboard-shortcuts" aria-hidden="true">
`,
  ],
];

/** For Vite: fixes the component as it is read, and fails when another version of the theme has other words. */
export function mendSearch() {
  return {
    name: 'mend-search',
    enforce: 'pre',
    transform(code, id) {
      if (!id.endsWith('/VPLocalSearchBox.vue')) return undefined;
      return SEARCH.reduce((text, [wrong, right]) => {
        if (!text.includes(wrong)) throw new Error(`the theme's search has no longer: ${wrong}`);
        return text.replace(wrong, () => right);
      }, code);
    },
  };
}

/** For markdown-it: the head of a column without a name is a plain cell. */
export function mendTables(markdown) {
  markdown.core.ruler.push('empty_heads', ({ tokens }) => {
    for (const [index, token] of tokens.entries()) {
      if (token.type !== 'th_open' || tokens[index + 1]?.content !== '') continue;
      token.tag = 'td';
      tokens[index + 2].tag = 'td';
    }
  });
}
