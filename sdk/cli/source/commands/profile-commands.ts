import { showData } from '../output/show-answer.ts';
import { ProfileStore } from '../profiles/profile-store.ts';
import type { CliCommand, CommandContext } from './cli-command.ts';

/** `profiles`: the services and keys that are stored on this machine. */
export function addProfileCommands(program: CliCommand, { terminal }: CommandContext): void {
  const profiles = program
    .command('profiles')
    .helpGroup('Account:')
    .description('The services and keys that are stored here');
  const store = new ProfileStore(terminal);
  profiles
    .command('list')
    .description('List the profiles; * marks the current one')
    .option('--json', 'print them as JSON, without keys')
    .example('commerce profiles list', 'What is stored')
    .action((options: { readonly json?: boolean }) => {
      const rows = store.names().map((name) => {
        const stored = store.find(name);
        const key = stored?.key ?? '';
        return {
          current: name === store.current ? '*' : '',
          name,
          url: stored?.url ?? null,
          key: `${key.slice(0, 8)}...${key.slice(-4)}`,
          workspace: stored?.workspace ?? null,
          environment: stored?.environment ?? null,
        };
      });
      if (options.json) terminal.write(JSON.stringify(rows, null, 2));
      else showData(terminal, rows, null);
    });
  const use = profiles
    .command('use')
    .description('Make a profile the current one')
    .argument('<name>')
    .example('commerce profiles use staging', 'From now on, commands go to staging')
    .action((name: string) => {
      store.use(name);
      terminal.write(`Commands now go to ${store.find(name)?.url} (${name}).`);
    });
  const forget = profiles
    .command('delete')
    .description('Forget a profile')
    .argument('<name>')
    .example('commerce profiles delete staging', 'Forget it; its key still works')
    .action((name: string) => {
      store.delete(name);
      terminal.write(`Forgot ${name}.`);
    });
  use.complete = () => store.names();
  forget.complete = () => store.names();
}
