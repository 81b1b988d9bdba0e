/**
 * The numbers of a printed figure, each named by the words around it: `p50 1.2 ms, p99 3 ms` is `{ 'p50 ms': 1.2,
 * 'p99 ms': 3 }`. Two of one name are told apart by `#2`.
 */
export function numbersIn(text) {
  const figures = {};
  for (const piece of text.split(/[,()=]|\bof it\b/)) {
    const [found] = /(?<![\w.-])-?\d+(\.\d+)?(?![\w.]*\d)/.exec(piece) ?? [];
    if (found === undefined) continue;
    const name = piece.replace(found, ' ').replace(/\s+/g, ' ').trim() || 'value';
    figures[freeName(figures, name)] = Number(found);
  }
  return figures;
}

function freeName(figures, name) {
  let free = name;
  for (let count = 2; free in figures; count += 1) free = `${name} #${count}`;
  return free;
}
