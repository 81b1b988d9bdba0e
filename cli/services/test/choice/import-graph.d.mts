export class ImportGraph {
  constructor(root: string);
  readonly root: string;
  textOf(file: string): string;
  importsOf(file: string): { readonly values: string[]; readonly types: string[] };
  reachOf(file: string): ReadonlySet<string>;
}
