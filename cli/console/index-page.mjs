/** The pictures on one page, a row a page and a column a variant. */
export function indexPage(found) {
  const routes = [...new Set(found.map(({ route }) => route))];
  const rows = routes.map((route) => {
    const figures = found
      .filter((one) => one.route === route)
      .map(figure)
      .join('');
    return `<h2>${escaped(route)}</h2><div>${figures}</div>`;
  });
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>The console</title>
<style>body{font:15px system-ui;margin:2rem;background:#ddd}div{display:flex;gap:1rem;align-items:flex-start;overflow-x:auto}
figure{margin:0;flex:none}img{height:30rem;border:1px solid #999}li{color:#a00;max-width:40rem}</style>
<h1>The console</h1>
${rows.join('\n')}
`;
}

function figure({ file, look, faults }) {
  const list = faults.map((fault) => `<li>${escaped(fault)}</li>`).join('');
  return `<figure><figcaption>${look.name}</figcaption><a href="${file}"><img src="${file}" alt="${look.name}" loading="lazy"></a><ul>${list}</ul></figure>`;
}

function escaped(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
