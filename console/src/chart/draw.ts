import UPlot from 'uplot';

/** What a chart shows: one value for each instant, and the one of the days before at the same place. */
export interface ChartData {
  /** Seconds since 1970. */
  readonly starts: readonly number[];
  readonly values: readonly number[];
  readonly previous: readonly number[];
}

interface Drawing {
  readonly data: ChartData;
  readonly language: string;
  /** A value at the side. */
  readonly formatAxis: (value: number) => string;
  /** Called with the place under the pointer; null outside. */
  readonly onPoint: (index: number | null) => void;
}

export interface Drawn {
  readonly show: (data: ChartData) => void;
  /** Puts the line of the pointer at a place. */
  readonly point: (index: number | null) => void;
  readonly remove: () => void;
}

const HEIGHT_PX = 260;
const DAY_S = 86_400;
const FONT = '11px ui-sans-serif, system-ui, sans-serif';

/** Draws into the element, in the colours of the page's theme, as wide as the element is. */
export function draw(host: HTMLElement, { data, language, formatAxis, onPoint }: Drawing): Drawn {
  const width = () => Math.max(host.clientWidth, 1);
  const plot = new UPlot(
    {
      width: width(),
      height: HEIGHT_PX,
      legend: { show: false },
      cursor: { y: false, drag: { x: false, y: false }, points: { size: 7 } },
      padding: [8, 24, 0, 0],
      scales: { y: { range: (_, _low, high) => [0, high > 0 ? high * 1.06 : 1] } },
      series: [
        {},
        { stroke: () => colour('--quiet'), width: 1.5, dash: [4, 4], points: { show: false } },
        {
          stroke: () => colour('--accent'),
          fill: () => `${colour('--accent')}1f`,
          width: 2,
          points: { show: data.starts.length < 3 },
        },
      ],
      axes: [
        {
          ...look(),
          space: 76,
          size: 30,
          grid: { show: false },
          values: (_, splits, _axis, _space, step) =>
            splits.map((second) => instant(second, step, language)),
        },
        {
          ...look(),
          size: 68,
          // Orders come in whole numbers, and so does money in its smallest unit.
          incrs: wholeSteps,
          grid: { stroke: () => colour('--line'), width: 1 },
          values: (_, splits) => splits.map(formatAxis),
        },
      ],
      hooks: { setCursor: [({ cursor: { idx } }) => onPoint(idx ?? null)] },
    },
    aligned(data),
    host,
  );
  const sizes = new ResizeObserver(() => plot.setSize({ width: width(), height: HEIGHT_PX }));
  sizes.observe(host);
  const themes = new MutationObserver(() => plot.redraw());
  themes.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return {
    show: (next) => plot.setData(aligned(next)),
    point: (index) => {
      const second = index === null ? undefined : plot.data[0][index];
      const left = second === undefined ? -10 : plot.valToPos(second, 'x');
      plot.setCursor({ left, top: left < 0 ? -10 : 0 });
    },
    remove: () => {
      sizes.disconnect();
      themes.disconnect();
      plot.destroy();
    },
  };
}

/** The line of the days before lies below. */
function aligned({ starts, values, previous }: ChartData): UPlot.AlignedData {
  return [[...starts], [...previous], [...values]];
}

const wholeSteps = Array.from({ length: 13 }, (_, power) =>
  [1, 2, 5].map((digit) => digit * 10 ** power),
).flat();

function look() {
  return {
    font: FONT,
    stroke: () => colour('--quiet'),
    ticks: { show: false },
  };
}

function colour(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

/** As fine as the steps of the axis are. */
function instant(second: number, step: number, language: string): string {
  const date = new Date(second * 1_000);
  if (step < DAY_S) return date.toLocaleString(language, { hour: '2-digit', minute: '2-digit' });
  if (step < 27 * DAY_S)
    return date.toLocaleDateString(language, { day: 'numeric', month: 'short' });
  return date.toLocaleDateString(language, { month: 'short', year: 'numeric' });
}
