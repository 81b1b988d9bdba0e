import { useParams, useSearch } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import type {
  Application,
  Commerce,
  Environment,
  Workspace,
} from '../../../sdk/typescript/src/commerce.ts';
import { commerce } from '../client/commerce.ts';

/** Where the member works: what the address of the page says. */
export interface Place {
  readonly workspace: Workspace;
  readonly environment: Environment;
  readonly environments: readonly Environment[];
  readonly applications: readonly Application[];
  /** Null: all applications of the workspace that the member may see. */
  readonly application: Application | null;
  /** The API within this environment and application. */
  readonly commerce: Commerce;
  /** The beginning of each query's key: nothing of another place is ever shown. */
  readonly key: string;
}

export const PlaceContext = createContext<Place | null>(null);

export function usePlace(): Place {
  const place = useContext(PlaceContext);
  if (!place) throw new Error('a page of a workspace stands outside of one');
  return place;
}

export function useWorkspaces() {
  return useQuery({
    queryKey: ['workspaces'],
    queryFn: ({ signal }) => commerce.workspaces.list({ limit: 100 }, { signal }).all(),
    staleTime: 60_000,
  });
}

type Reading =
  | { readonly state: 'waiting' }
  | { readonly state: 'failed'; readonly error: unknown; readonly retry: () => void }
  | { readonly state: 'absent' }
  | { readonly state: 'ready'; readonly place: Place };

/** The place that the address names, read from the API. */
export function useReadPlace(): Reading {
  const { workspace: slug, environment: environmentSlug } = useParams({
    from: '/$workspace/$environment',
  });
  const { application: applicationId } = useSearch({ from: '/$workspace/$environment' });
  const workspaces = useWorkspaces();
  const workspace = workspaces.data?.find((one) => one.slug === slug);
  const id = workspace?.id ?? '';
  const environments = useQuery({
    queryKey: ['environments', id],
    queryFn: ({ signal }) =>
      commerce.workspaces.environments.list(id, { limit: 100 }, { signal }).all(),
    enabled: workspace !== undefined,
    staleTime: 60_000,
  });
  const applications = useQuery({
    queryKey: ['applications', id],
    queryFn: ({ signal }) =>
      commerce.workspaces.applications.list(id, { limit: 100 }, { signal }).all(),
    enabled: workspace !== undefined,
    staleTime: 60_000,
  });
  // Before all else: what is within a workspace that is gone is refused, too.
  if (workspaces.data && !workspace) return { state: 'absent' };
  const failed = [workspaces, environments, applications].find(({ error }) => error !== null);
  if (failed) return { state: 'failed', error: failed.error, retry: () => void failed.refetch() };
  if (!workspace || !environments.data || !applications.data) return { state: 'waiting' };
  const environment = environments.data.find((one) => one.slug === environmentSlug);
  if (!environment) return { state: 'absent' };
  const chosen = applications.data.find((one) => one.id === applicationId);
  // Someone with a role in one application alone works in that one.
  const only = applications.data.length === 1 ? applications.data[0] : undefined;
  const application = chosen ?? only ?? null;
  return {
    state: 'ready',
    place: {
      workspace,
      environment,
      environments: environments.data,
      applications: applications.data,
      application,
      commerce: commerce.with({
        environmentId: environment.id,
        ...(application ? { applicationId: application.id } : {}),
      }),
      key: `${environment.id}:${application?.id ?? '-'}`,
    },
  };
}
