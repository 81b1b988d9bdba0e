import { Link, useNavigate, useParams } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

type Search = Readonly<Record<string, string | undefined>>;

interface PlaceLinkProps extends Omit<ComponentProps<typeof Link>, 'to' | 'params' | 'search'> {
  /** Below the environment, such as `/orders/<id>`; the overview is ''. */
  readonly path: string;
  readonly search?: Search;
  /** Another environment of the workspace, by its slug. */
  readonly environment?: string;
}

/** A link to another page of the same workspace, in the same environment unless another is named. */
export function PlaceLink({ path, search = {}, environment, ...rest }: PlaceLinkProps) {
  const address = useAddress(environment);
  return <Link {...rest} to={address(path)} search={search as never} />;
}

/** The same within a text or beside others, in the colour of links. */
export function TextLink(props: PlaceLinkProps) {
  return <PlaceLink {...props} className="text-accent hover:underline" />;
}

/** Opens another page of the same workspace and environment. */
export function useOpen(): (path: string, search?: Search) => void {
  const address = useAddress();
  const navigate = useNavigate();
  return (path, search = {}) => void navigate({ to: address(path), search: search as never });
}

function useAddress(other?: string): (path: string) => '/' {
  const { workspace, environment: own } = useParams({ from: '/$workspace/$environment' });
  const environment = other ?? own;
  // The router knows its paths by their patterns; a path with real names in it is one of them at run time.
  return (path) => `/${workspace}/${environment}${path}` as '/';
}
