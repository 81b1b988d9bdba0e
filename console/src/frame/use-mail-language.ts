import { useMutation } from '@tanstack/react-query';
import { commerce } from '../client/commerce.ts';
import { useMessage } from '../client/failure.tsx';
import { useWorkspaces } from '../place/place.ts';
import { useNotices } from '../ui/notices.tsx';
import type { Language } from '../words/words.ts';

/**
 * Stores a language with every workspace of the member, whose mails are then in it. Of two choices the later one is
 * stored last.
 */
export function useMailLanguage(): (language: Language) => void {
  const { data: workspaces = [] } = useWorkspaces();
  const { say } = useNotices();
  const messageIn = useMessage();
  const { mutate } = useMutation({
    scope: { id: 'mail language' },
    mutationFn: async (locale: Language) => {
      await Promise.all(
        workspaces.map(({ id }) => commerce.workspaces.members.updateOwn(id, { locale })),
      );
    },
    onError: (error) => say('bad', messageIn(error)),
  });
  return mutate;
}
