import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Workspace } from '../../../sdk/typescript/src/commerce.ts';
import { commerce } from '../client/commerce.ts';
import { Failure } from '../client/failure.tsx';
import { lastPlace } from '../place/last-place.ts';
import { useWorkspaces } from '../place/place.ts';
import { grantsEnvironment } from '../team/rights.ts';
import { Empty } from '../ui/empty.tsx';
import { Waiting } from '../ui/waiting.tsx';
import { Absent } from './absent.tsx';
import { ChooseWorkspace } from './choose-workspace.tsx';
import { withWords } from '../words/words.ts';

/** With its form, which few ever see. */
const CreateWorkspace = lazy(() =>
  withWords(async () => ({ default: (await import('./create-workspace.tsx')).CreateWorkspace })),
);

interface StartProps {
  /** Below the environment. */
  readonly path: string;
  /** The workspace that the address names; default: where this browser was last. */
  readonly slug?: string;
}

/** The address of a workspace alone, as an invitation leads to it. */
export function WorkspaceStart() {
  const { workspace } = useParams({ from: '/$workspace' });
  return <Start path="" slug={workspace} />;
}

/** The start of the console; `?new=yes` is where another workspace is begun. */
export function Home() {
  const search = useSearch({ from: '/' });
  const workspaces = useWorkspaces();
  if (search.new === 'yes') return <Create isFirst={workspaces.data?.length === 0} />;
  return <Start path="" />;
}

/** Leads to where this browser was last, else to the only workspace; of several, one is chosen. */
export function Start({ path, slug }: StartProps) {
  const { t } = useTranslation();
  const last = lastPlace();
  const workspaces = useWorkspaces();
  const [chosen, setChosen] = useState<Workspace | null>(null);
  if (workspaces.error)
    return (
      <div className="p-6">
        <Failure error={workspaces.error} retry={() => void workspaces.refetch()} />
      </div>
    );
  const all = workspaces.data;
  if (!all) return <Waiting />;
  const wanted = slug ?? last?.workspace;
  const named = all.find((one) => one.slug === wanted);
  if (slug !== undefined && !named)
    return <Absent title={t('start.absent')} text={t('start.absentHelp')} />;
  const [first] = all;
  if (!first) return <Create isFirst />;
  const workspace = chosen ?? named ?? (all.length === 1 ? first : null);
  if (!workspace) return <ChooseWorkspace workspaces={all} onChoose={setChosen} />;
  return <Enter workspace={workspace} path={path} />;
}

/** Goes into an environment in which the member's roles hold: the last one, else a test one. */
function Enter({ workspace, path }: { readonly workspace: Workspace; readonly path: string }) {
  const { t } = useTranslation();
  const last = lastPlace();
  const { data, error, refetch } = useQuery({
    queryKey: ['environments', workspace.id, 'granted'],
    queryFn: async ({ signal }) => {
      const [all, own] = await Promise.all([
        commerce.workspaces.environments.list(workspace.id, { limit: 100 }, { signal }).all(),
        commerce.workspaces.members.getOwn(workspace.id, {}, { signal }),
      ]);
      const granted = all.filter((one) => grantsEnvironment(own.environmentGrants, one));
      // Without any, what may be seen of the workspace itself is still shown.
      return granted.length > 0 ? granted : all;
    },
  });
  if (error)
    return (
      <div className="p-6">
        <Failure error={error} retry={() => void refetch()} />
      </div>
    );
  if (!data) return <Waiting />;
  const isLast = workspace.slug === last?.workspace;
  const environment =
    data.find(({ slug }) => isLast && slug === last.environment) ??
    data.find(({ kind }) => kind === 'non_production') ??
    data[0];
  if (!environment) return <Empty title={t('start.noEnvironment')} />;
  const application = isLast ? (last.application ?? undefined) : undefined;
  return <Leave path={`/${workspace.slug}/${environment.slug}${path}`} application={application} />;
}

/** Goes there once. The router's own component goes again with every rendering, since its `search` is another object. */
function Leave({ path, application }: Readonly<{ path: string; application: string | undefined }>) {
  const navigate = useNavigate();
  useEffect(() => {
    void navigate({ to: path as '/', search: { application } as never, replace: true });
  }, [navigate, path, application]);
  return <Waiting />;
}

function Create({ isFirst }: { readonly isFirst: boolean }) {
  return (
    <Suspense fallback={<Waiting />}>
      <CreateWorkspace isFirst={isFirst} />
    </Suspense>
  );
}
