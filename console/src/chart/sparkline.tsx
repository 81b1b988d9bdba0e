const POINTS = 60;
const [WIDTH, HEIGHT] = [120, 32];

/** How a figure went, without numbers: they are beside it. */
export function Sparkline({ values }: { readonly values: readonly number[] }) {
  const points = gathered(values);
  const top = Math.max(...points, 1);
  const step = WIDTH / Math.max(points.length - 1, 1);
  const line = points
    .map(
      (value, index) =>
        `${round(index * step)},${round(HEIGHT - 1 - (value / top) * (HEIGHT - 3))}`,
    )
    .join(' ');
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="h-8 w-full text-accent"
    >
      <polyline
        points={line}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        vectorEffect="non-scaling-stroke"
        strokeLinejoin="round"
      />
    </svg>
  );
}

/** At most so many points, each the sum of its range. */
function gathered(values: readonly number[]): number[] {
  if (values.length <= POINTS) return [...values];
  const sums = Array.from({ length: POINTS }, () => 0);
  values.forEach((value, index) => {
    const place = Math.floor((index * POINTS) / values.length);
    sums[place] = (sums[place] ?? 0) + value;
  });
  return sums;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
