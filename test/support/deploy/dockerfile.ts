export interface Instruction {
  readonly name: string;
  readonly text: string;
}

/** The instructions of a Dockerfile, continued lines joined, in stages. */
export function stagesOf(dockerfile: string): readonly (readonly Instruction[])[] {
  const lines = dockerfile
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, ' ')
    .split('\n')
    .filter((line) => line.trim() !== '');
  const stages: Instruction[][] = [];
  for (const line of lines) {
    const [, name = '', text = ''] = /^(\w+)\s+(.*)$/.exec(line) ?? [];
    if (name === 'FROM') stages.push([]);
    stages.at(-1)?.push({ name, text });
  }
  return stages;
}

export interface Copy {
  /** Of another stage; null: of the build context. */
  readonly from: string | null;
  readonly sources: readonly string[];
  readonly target: string;
  readonly owner: string | null;
}

export function copiesOf(stage: readonly Instruction[]): Copy[] {
  return stage
    .filter(({ name }) => name === 'COPY')
    .map(({ text }) => {
      const words = text.split(/\s+/);
      const option = (name: string): string | null =>
        words.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3) ?? null;
      const paths = words.filter((word) => !word.startsWith('--'));
      return {
        from: option('from'),
        sources: paths.slice(0, -1),
        target: paths.at(-1) ?? '',
        owner: option('chown'),
      };
    });
}

/** What the image sets for its processes. */
export function environmentOf(stage: readonly Instruction[]): Record<string, string> {
  const pairs = stage
    .filter(({ name }) => name === 'ENV')
    .flatMap(({ text }) => [...text.matchAll(/(\w+)=(\S+)/g)]);
  return Object.fromEntries(pairs.map(([, name = '', value = '']) => [name, value]));
}

/** Rules that hadolint leaves to taste; what breaks them, in words. */
export function faultsOf(dockerfile: string): string[] {
  const stages = stagesOf(dockerfile);
  const last = stages.at(-1) ?? [];
  const all = stages.flat();
  const user = last.findLast(({ name }) => name === 'USER')?.text ?? 'root';
  return [
    ...all
      .filter(
        ({ name, text }) =>
          name === 'FROM' && !/^\S+(:\d+\.\d+[\w.-]*|@sha256:\w{64})( AS \w+)?$/.test(text),
      )
      .map(({ text }) => `${text}: the base image has no version`),
    ...all.filter(({ name }) => name === 'ADD').map(({ text }) => `ADD ${text}: use COPY`),
    ...copiesOf(last)
      .filter(({ owner }) => owner === null)
      .map(({ target }) => `COPY to ${target}: say who owns it`),
    ...(/^(root|0)(:|$)/.test(user) ? [`USER ${user}: the process runs as root`] : []),
    ...(last.some(({ name }) => name === 'HEALTHCHECK') ? [] : ['there is no HEALTHCHECK']),
  ];
}
