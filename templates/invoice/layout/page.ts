/** A4 in points, and how a page is divided. */
export const page = {
  width: 595.28,
  height: 841.89,
  margin: 42,
  accentHeight: 5,
  /** The top of the first page's flow. */
  firstTop: 44,
  /** The top of every later page's flow, below its running head. */
  laterTop: 76,
  runningHeadTop: 36,
  footGap: 16,
  footBottom: 30,
} as const;

export const contentWidth = page.width - 2 * page.margin;

export const fontSize = { title: 25, amount: 21, heading: 10.5, body: 8.75, small: 7.5 } as const;
