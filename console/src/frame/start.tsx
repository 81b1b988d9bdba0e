import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { commerce } from '../client/commerce.ts';
import { Failure } from '../client/failure.tsx';
import { lastPlace } from '../place/last-place.ts';
import { useWorkspaces } from '../place/place.ts';
import { Empty } from '../ui/empty.tsx';
import { Waiting } from '../ui/waiting.tsx';

interface StartProps {
  /** Below the environment. */
  readonly path: string;
}

/** Leads to where this browser was last, else to the sandbox of the first workspace. */
export function Start({ path }: StartProps) {
  const { t } = useTranslation();
  const last = lastPlace();
  const workspaces = useWorkspaces();
  const workspace =
    workspaces.data?.find(({ slug }) => slug === last?.workspace) ?? workspaces.data?.[0];
  const environments = useQuery({
    queryKey: ['environments', workspace?.id],
    queryFn: ({ signal }) =>
      commerce.workspaces.environments.list(workspace?.id ?? '', { limit: 100 }, { signal }).all(),
    enabled: workspace !== undefined,
  });
  const error = workspaces.error ?? environments.error;
  if (error)
    return (
      <div className="p-6">
        <Failure error={error} retry={() => void workspaces.refetch()} />
      </div>
    );
  if (workspaces.data && !workspace)
    return <Empty title={t('start.noWorkspace')}>{t('start.noWorkspaceHelp')}</Empty>;
  if (!workspace || !environments.data) return <Waiting />;
  const all = environments.data;
  const environment =
    all.find(({ slug }) => workspace.slug === last?.workspace && slug === last.environment) ??
    all.find(({ kind }) => kind === 'non_production') ??
    all[0];
  if (!environment) return <Empty title={t('start.noEnvironment')} />;
  const application =
    workspace.slug === last?.workspace ? (last.application ?? undefined) : undefined;
  return <Leave path={`/${workspace.slug}/${environment.slug}${path}`} application={application} />;
}

interface LeaveProps {
  readonly path: string;
  readonly application: string | undefined;
}

/** Goes there once. The router's own component goes again with every rendering, since its `search` is another object. */
function Leave({ path, application }: LeaveProps) {
  const navigate = useNavigate();
  useEffect(() => {
    void navigate({ to: path as '/', search: { application } as never, replace: true });
  }, [navigate, path, application]);
  return <Waiting />;
}
