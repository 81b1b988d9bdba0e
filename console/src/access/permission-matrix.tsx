import { Check, Minus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Member } from '../../../sdk/typescript/src/commerce.ts';
import { usePlace } from '../place/place.ts';
import { PlaceLink } from '../place/place-link.tsx';
import { ChoiceFilter, Filters, TextFilter } from '../table/filters.tsx';
import { allRoles } from '../team/rights.ts';
import { Badge } from '../ui/badge.tsx';
import { Empty } from '../ui/empty.tsx';
import { join } from '../ui/join.ts';
import { Section } from '../ui/panel.tsx';
import { useRoleName, type MemberPermission } from './permission-explanation.tsx';

interface PermissionMatrixProps {
  readonly permissions: readonly MemberPermission[];
  readonly member: Member;
  readonly appRole: string | null;
  readonly q: string | undefined;
  readonly show: string | undefined;
}

/** Every permission: whether the member has it here and why, and which roles give it. */
export function PermissionMatrix(props: PermissionMatrixProps) {
  const { permissions, member, appRole, q = '', show } = props;
  const { t } = useTranslation();
  const roleName = useRoleName();
  const own: readonly (string | null)[] = [member.workspaceRole, appRole];
  const shown = permissions.filter(
    ({ permission, allowed }) =>
      permission.includes(q.trim().toLowerCase()) &&
      (show === undefined || (show === 'allowed') === allowed),
  );
  return (
    <Section title={t('access.matrix')} flush>
      <Filters>
        <TextFilter name="q" label={t('access.permission')} value={q} />
        <ChoiceFilter
          name="show"
          label={t('word.show')}
          value={show}
          choices={[
            ['allowed', t('access.allowedOnly')],
            ['denied', t('access.deniedOnly')],
          ]}
        />
      </Filters>
      {shown.length === 0 && <Empty title={t('access.none')} />}
      {shown.length > 0 && (
        <table className="w-full border-collapse" aria-label={t('access.matrix')}>
          <thead>
            <tr className="border-b text-xs text-quiet">
              <th scope="col" className="px-4 py-2.5 text-start font-medium">
                {t('access.permission')}
              </th>
              <th scope="col" className="px-2 py-2.5 text-start font-medium">
                {t('access.result')}
              </th>
              {allRoles.map((role) => (
                <th
                  key={role}
                  scope="col"
                  className={join(
                    'px-2 py-2.5 text-center font-medium max-lg:hidden',
                    own.includes(role) && 'bg-tint text-accent',
                  )}
                >
                  {roleName(role)}
                  {own.includes(role) && <span className="sr-only"> ({t('access.own')})</span>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((one) => (
              <Row key={one.permission} of={one} own={own} member={member} />
            ))}
          </tbody>
        </table>
      )}
    </Section>
  );
}

type RowProps = Readonly<{ of: MemberPermission; own: readonly (string | null)[]; member: Member }>;

function Row({ of, own, member }: RowProps) {
  const { t } = useTranslation();
  const { environment } = usePlace();
  const roleName = useRoleName();
  const { permission, allowed, heldBy, givenBy, missing } = of;
  const reason =
    missing === null
      ? t('access.because.held', { role: heldBy.map(roleName).join(', ') })
      : t(`access.because.${missing}`, { environment: environment.name });
  return (
    <tr className="border-b last:border-0">
      <th scope="row" className="px-4 py-2 text-start font-normal">
        <PlaceLink
          path="/access"
          search={{ member: member.memberId, permission }}
          resetScroll
          className="font-mono text-xs break-all hover:underline"
        >
          {permission}
        </PlaceLink>
      </th>
      <td className="px-2 py-2">
        <Badge tone={allowed ? 'good' : 'bad'}>
          {allowed ? t('access.allowed') : t('access.denied')}
        </Badge>
        <p className="mt-0.5 text-xs text-quiet">{reason}</p>
      </td>
      {allRoles.map((role) => {
        const gives = givenBy.includes(role);
        const label = t(gives ? 'access.gives' : 'access.givesNot', { role: roleName(role) });
        return (
          <td
            key={role}
            className={join('px-2 py-2 max-lg:hidden', own.includes(role) && 'bg-tint')}
          >
            {gives ? (
              <Check size={16} role="img" aria-label={label} className="mx-auto text-good" />
            ) : (
              <Minus size={16} role="img" aria-label={label} className="mx-auto text-quiet" />
            )}
          </td>
        );
      })}
    </tr>
  );
}
