import { DAY_SECONDS, deadReceiver, flashSale, slowDatabase } from './load-of-day.ts';
import type { Moment } from './simulate-day.ts';

const WIDTH = 960;
const LEFT = 60;
const PANEL = 150;
const GAP = 34;
const POINTS = 960;

interface Line {
  readonly color: string;
  readonly name: string;
  readonly valueOf: (moment: Moment) => number;
}

interface Panel {
  readonly title: string;
  readonly lines: readonly Line[];
}

const panels: readonly Panel[] = [
  {
    title: 'CPUs',
    lines: [
      { color: '#9aa4b2', name: 'processes', valueOf: ({ replicas }) => replicas },
      { color: '#1f6feb', name: 'work that arrives', valueOf: ({ work }) => work },
    ],
  },
  {
    title: 'use of the processes',
    lines: [{ color: '#2da44e', name: 'share', valueOf: ({ utilization }) => utilization }],
  },
  {
    title: 'oldest that waits, seconds',
    lines: [{ color: '#cf222e', name: 'age', valueOf: ({ ageSeconds }) => ageSeconds }],
  },
];

/** The day as a picture (SVG): work and processes, their use, and the age of what waits. */
export function drawDay(moments: readonly Moment[]): string {
  const height = panels.length * (PANEL + GAP) + GAP;
  const drawn = panels.map((panel, index) =>
    drawPanel(panel, GAP + index * (PANEL + GAP), moments),
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH + LEFT + 20} ${height}" font-family="sans-serif" font-size="12">`,
    `<rect width="100%" height="100%" fill="#ffffff"/>`,
    ...[flashSale, slowDatabase, deadReceiver].map(
      ({ name, from, to }) =>
        `<rect x="${x(from)}" y="14" width="${round(x(to) - x(from))}" height="${height - GAP}" fill="#fff1c2"/>` +
        `<text x="${x(from)}" y="11">${name}</text>`,
    ),
    ...drawn.flat(),
    ...[0, 4, 8, 12, 16, 20, 24].map(
      (hour) =>
        `<text x="${x(hour * 3_600)}" y="${height - 8}" text-anchor="middle">${hour}:00</text>`,
    ),
    '</svg>',
    '',
  ].join('\n');
}

function drawPanel({ title, lines }: Panel, top: number, moments: readonly Moment[]): string[] {
  const most = Math.max(...lines.flatMap(({ valueOf }) => moments.map(valueOf)));
  const y = (value: number): number => round(top + PANEL - (PANEL * value) / most);
  return [
    `<path d="M${LEFT} ${top}V${top + PANEL}H${LEFT + WIDTH}" fill="none" stroke="#57606a"/>`,
    `<text x="${LEFT - 6}" y="${top + 5}" text-anchor="end">${round(most)}</text>`,
    `<text x="${LEFT - 6}" y="${top + PANEL}" text-anchor="end">0</text>`,
    `<text x="${LEFT + 6}" y="${top + 12}">${title}</text>`,
    ...lines.map(
      ({ color, valueOf }) =>
        `<polyline fill="none" stroke="${color}" points="${pointsOf(moments, valueOf)
          .map(([second, value]) => `${x(second)},${y(value)}`)
          .join(' ')}"/>`,
    ),
    ...lines.map(
      ({ color, name }, index) =>
        `<text x="${LEFT + WIDTH - 6}" y="${top + 12 + 16 * index}" text-anchor="end" fill="${color}">${name}</text>`,
    ),
  ];
}

/** The largest value of each range, so that no peak is lost. */
function pointsOf(
  moments: readonly Moment[],
  valueOf: (moment: Moment) => number,
): (readonly [number, number])[] {
  const step = moments.length / POINTS;
  return Array.from({ length: POINTS }, (_, index) => {
    const part = moments.slice(Math.floor(index * step), Math.floor((index + 1) * step));
    return [part[0]?.second ?? 0, Math.max(...part.map(valueOf))] as const;
  });
}

function x(second: number): number {
  return round(LEFT + (WIDTH * second) / DAY_SECONDS);
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
