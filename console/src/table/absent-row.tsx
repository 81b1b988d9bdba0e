/** A row that is being read again. */
export function AbsentRow({
  index,
  columns,
}: {
  readonly index: number;
  readonly columns: number;
}) {
  return (
    <tr aria-rowindex={index + 2} aria-busy className="h-11 border-b last:border-0">
      <td colSpan={columns} className="px-4 py-2">
        <div className="h-4 animate-pulse rounded-md bg-line/60" />
      </td>
    </tr>
  );
}
