/** Charts as inline SVG: no script, no address of anybody else's. */

export interface Series {
  readonly name: string;
  /** A class of the page's style, which gives the colour in light and dark. */
  readonly style: string;
  readonly values: readonly (number | null)[];
}

export interface Mark {
  readonly second: number;
  readonly name: string;
}

interface Chart {
  readonly title: string;
  readonly unit: string;
  /** Seconds of the load, one for each value. */
  readonly seconds: readonly number[];
  readonly series: readonly Series[];
  /** Where the axis of time ends. */
  readonly endSecond: number;
  /** Vertical lines, where something begins. */
  readonly marks: readonly Mark[];
  /** A horizontal line, such as a threshold. */
  readonly limit?: { readonly name: string; readonly value: number };
}

const width = 640;
const height = 220;
const inset = { left: 52, right: 12, top: 10, bottom: 26 };

export function lineChart({
  title,
  unit,
  seconds,
  endSecond,
  marks,
  series,
  limit,
}: Chart): string {
  const measured = series.flatMap(({ values }) => values).filter((value) => value !== null);
  const top = niceTop(Math.max(0, ...measured));
  const shownLimit = limit && limit.value <= top * 1.6 ? limit : undefined;
  const highest = niceTop(Math.max(top, shownLimit?.value ?? 0));
  const x = (second: number) =>
    inset.left + (second / Math.max(endSecond, 1e-9)) * (width - inset.left - inset.right);
  const y = (value: number) =>
    height - inset.bottom - (value / highest) * (height - inset.top - inset.bottom);
  const lines = series.map(
    ({ values, style }) =>
      `<path class="line ${style}" d="${pathOf(values.map((value, index) => (value === null ? null : [x(seconds[index] ?? 0), y(value)])))}"/>`,
  );
  const legend = series.map(
    ({ name, style }) => `<li><i class="${style}"></i>${escapeHtml(name)}</li>`,
  );
  return `<figure><figcaption>${escapeHtml(title)} <small>${escapeHtml(unit)}</small></figcaption>
<svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${escapeHtml(title)}">
${grid(highest, y)}${timeAxis(endSecond, x)}${marks.map((mark) => markLine(mark, x(mark.second))).join('')}
${shownLimit ? limitLine(shownLimit, y(shownLimit.value)) : ''}
${lines.join('\n')}</svg>
<ul class="legend">${legend.join('')}</ul></figure>`;
}

function pathOf(
  points: readonly (readonly [number, number] | null | (number | undefined)[])[],
): string {
  let pen = 'M';
  return points
    .map((point) => {
      if (point === null) {
        pen = 'M';
        return '';
      }
      const [px = 0, py = 0] = point;
      const step = `${pen}${px.toFixed(1)} ${py.toFixed(1)}`;
      // A lone point between gaps shows as a dot, by the round end of a line without length.
      const drawn = pen === 'M' ? `${step}h0` : step;
      pen = 'L';
      return drawn;
    })
    .join('');
}

function grid(highest: number, y: (value: number) => number): string {
  return [0, 0.25, 0.5, 0.75, 1]
    .map((part) => {
      const at = y(part * highest).toFixed(1);
      return `<line class="grid" x1="${inset.left}" x2="${width - inset.right}" y1="${at}" y2="${at}"/><text class="tick" x="${inset.left - 6}" y="${at}" dy="0.32em" text-anchor="end">${shortNumber(part * highest)}</text>`;
    })
    .join('');
}

function timeAxis(last: number, x: (second: number) => number): string {
  return [0, 0.25, 0.5, 0.75, 1]
    .map(
      (part) =>
        `<text class="tick" x="${x(part * last).toFixed(1)}" y="${height - 8}" text-anchor="${part === 1 ? 'end' : 'middle'}">${duration(part * last)}</text>`,
    )
    .join('');
}

function limitLine({ name }: { readonly name: string }, at: number): string {
  return `<line class="limit" x1="${inset.left}" x2="${width - inset.right}" y1="${at.toFixed(1)}" y2="${at.toFixed(1)}"/><text class="tick limit-name" x="${width - inset.right}" y="${(at - 4).toFixed(1)}" text-anchor="end">${escapeHtml(name)}</text>`;
}

function markLine({ name }: Mark, at: number): string {
  return `<line class="mark-line" x1="${at.toFixed(1)}" x2="${at.toFixed(1)}" y1="${inset.top}" y2="${height - inset.bottom}"/><text class="tick" x="${(at + 4).toFixed(1)}" y="${inset.top + 8}">${escapeHtml(name)}</text>`;
}

/** The next of 1, 2, 4, 8 times a power of ten, whose quarters are short to write. */
function niceTop(value: number): number {
  if (value <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  const factor = [1, 2, 4, 8, 10].find((step) => step * power >= value) ?? 10;
  return factor * power;
}

export function shortNumber(value: number): string {
  if (value >= 10_000) return `${Math.round(value / 1_000)}k`;
  if (value >= 100 || Number.isInteger(value)) return String(Math.round(value));
  return value
    .toFixed(value >= 10 ? 1 : 2)
    .replace(/0+$/, '')
    .replace(/\.$/, '');
}

export function duration(seconds: number): string {
  if (seconds >= 7_200) return `${shortNumber(seconds / 3_600)} h`;
  if (seconds >= 120) return `${shortNumber(seconds / 60)} min`;
  return `${shortNumber(seconds)} s`;
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
