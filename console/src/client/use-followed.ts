import { useEffect, useRef, useState } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';

/**
 * A form over what is stored, as values of the form: what somebody else stores meanwhile is shown where nothing was
 * typed, and what was typed stays. True once they stored something else while something was typed here.
 */
export function useFollowed<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  stored: Values,
  /** What is stored by now was stored from here. */
  isOwn = false,
): boolean {
  const shown = useRef(stored);
  const [isOvertaken, setIsOvertaken] = useState(false);
  const text = JSON.stringify(stored);
  useEffect(() => {
    if (JSON.stringify(shown.current) === text) return;
    const [before, after, mine] = [shown.current, stored, form.getValues()].map((values) =>
      leavesOf(values),
    );
    shown.current = stored;
    form.reset(stored);
    const kept = [...(mine ?? [])].filter(
      ([path, value]) => value !== before?.get(path) && value !== after?.get(path),
    );
    for (const [path, value] of kept)
      form.setValue(path as Path<Values>, JSON.parse(value) as PathValue<Values, Path<Values>>, {
        shouldDirty: true,
      });
    setIsOvertaken(kept.length > 0 && !isOwn);
  }, [form, text, isOwn]);
  return isOvertaken;
}

/** Every value of a form by its path, as JSON. */
function leavesOf(values: object, path = ''): Map<string, string> {
  return new Map(
    Object.entries(values).flatMap(([name, value]): [string, string][] =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? [...leavesOf(value, `${path}${name}.`)]
        : [[`${path}${name}`, JSON.stringify(value ?? null)]],
    ),
  );
}
