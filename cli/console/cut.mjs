/**
 * What of a page cannot be read without scrolling sideways: each amount, state, moment and number of a list that is not
 * wholly within the window and within all that clips it, each amount that is broken into two lines, and what is wider than
 * it shows. Runs in the page.
 */
export function cutOn() {
  const found = [];
  const shown = ({ width, height }) => width > 1 && height > 1;
  const check = (range, element) => {
    const name = range.toString().trim().replaceAll(/\s+/g, ' ').slice(0, 60);
    const boxes = [...range.getClientRects()].filter(shown);
    const isOut = (left, right) =>
      boxes.some((box) => box.left < left - 1 || box.right > right + 1);
    if (isOut(0, innerWidth)) return found.push(`beyond the window: ${name}`);
    for (let above = element; above !== document.documentElement; above = above.parentElement) {
      if (above.matches('.sr-only, option')) return undefined;
      const { overflowX } = getComputedStyle(above);
      const left = above.getBoundingClientRect().left + above.clientLeft;
      const isClipping = overflowX !== 'visible' && above.clientWidth > 0;
      if (isClipping && isOut(left, left + above.clientWidth)) return found.push(`cut: ${name}`);
    }
    return undefined;
  };
  for (const whole of document.querySelectorAll('[data-whole]')) {
    const range = document.createRange();
    range.selectNodeContents(whole);
    check(range, whole);
  }
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { currentNode: node } = texts;
    for (const { index, 0: amount } of node.data.matchAll(
      /[A-Z]*[$€£¥]\s?\d[\d.,]*\d|\d[\d.,]*\s?[A-Z]*[$€£¥]/g,
    )) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + amount.length);
      const lines = [...range.getClientRects()].filter(shown).map(({ top }) => Math.round(top));
      if (new Set(lines).size > 1) found.push(`broken: ${amount}`);
      else check(range, node.parentElement);
    }
  }
  const wide = [
    ['the page', [document.documentElement]],
    ['its content', document.querySelectorAll('main')],
    ['a list', document.querySelectorAll('[data-columns]')],
  ];
  for (const [name, elements] of wide)
    for (const { scrollWidth, clientWidth } of elements)
      if (scrollWidth > clientWidth + 1)
        found.push(`wider than it shows: ${name}, ${scrollWidth - clientWidth} px`);
  return [...new Set(found)];
}
