import type { BundlePage } from '@etalage/contracts';
import { translator } from '../../lib/i18n.server.ts';

/** Why parts of a bundle cannot be withdrawn from, by their variant: in words, which spares its page all others about withdrawing. */
export function exceptionsOf({ lines }: Pick<BundlePage, 'lines'>, language: string): Map<number, string> {
  const t = translator(language, 'withdraw');
  return new Map(
    lines.flatMap(({ variantId, withdrawalException: exception }) =>
      exception ? [[variantId, t(`exceptions.${exception}`)]] : [],
    ),
  );
}
