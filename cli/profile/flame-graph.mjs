const WIDTH = 1600;
const HEIGHT = 17;
const TOP = 44;
const NARROWEST = 0.4;
const LETTER = 6.6;
const COLORS = { own: '#f2a65a', package: '#9cc3e6', native: '#c9c9c9' };

/**
 * A tree of frames as one SVG without anything outside it: callers above, the width is the time. The title of a frame
 * shows on hover; a click anywhere asks for a text, and what contains it is marked.
 */
export function drawFlameGraph(root, title) {
  const boxes = [];
  let deepest = 0;
  const place = (frame, x, depth) => {
    const width = (frame.micros / (root.micros || 1)) * WIDTH;
    if (width < NARROWEST) return;
    deepest = Math.max(deepest, depth);
    boxes.push(box(frame, { x, y: TOP + depth * HEIGHT, width, all: root.micros }));
    let left = x;
    for (const child of frame.children.toSorted((a, b) => b.micros - a.micros)) {
      place(child, left, depth + 1);
      left += (child.micros / (root.micros || 1)) * WIDTH;
    }
  };
  place(root, 0, 0);
  const height = TOP + (deepest + 2) * HEIGHT;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" font-family="monospace" font-size="11">
<style>rect{stroke:#fff;stroke-width:.5}.found rect{fill:#d33}text{pointer-events:none}</style>
<rect width="100%" height="100%" fill="#fff"/>
<text x="8" y="18" font-size="15">${escape(title)}, ${(root.micros / 1e6).toFixed(1)} s sampled</text>
<text x="8" y="36">ours orange, packages blue, native grey; click to search <tspan id="found"/></text>
${boxes.join('\n')}
<script><![CDATA[${SEARCH}]]></script>
</svg>
`;
}

const SEARCH = `
document.documentElement.addEventListener('click', () => {
  const text = prompt('Search');
  if (text === null) return;
  let count = 0;
  for (const frame of document.querySelectorAll('g')) {
    const isFound = text !== '' && frame.querySelector('title').textContent.includes(text);
    frame.classList.toggle('found', isFound);
    if (isFound) count += 1;
  }
  document.getElementById('found').textContent = text === '' ? '' : text + ': ' + count + ' frames';
});
`;

function box({ name, module, micros }, { x, y, width, all }) {
  const share = ((micros / (all || 1)) * 100).toFixed(2);
  const title = `${name}: ${(micros / 1_000).toFixed(1)} ms, ${share} %`;
  const letters = Math.floor((width - 4) / LETTER);
  const label =
    letters < 3
      ? ''
      : `<text x="${(x + 2).toFixed(1)}" y="${y + 12}">${escape(name.slice(0, letters))}</text>`;
  const color = COLORS[kindOf(module)];
  return `<g><title>${escape(title)}</title><rect x="${x.toFixed(1)}" y="${y}" width="${width.toFixed(1)}" height="${HEIGHT}" fill="${color}"/>${label}</g>`;
}

function kindOf(module) {
  if (module === '') return 'native';
  return /\.tsx?$/.test(module) ? 'own' : 'package';
}

function escape(text) {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
