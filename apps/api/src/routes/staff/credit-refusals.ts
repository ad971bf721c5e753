import { euros } from '@etalage/pricing';
import type { CreditRefusal } from '../../commands/on-account.ts';

export const whyNotCredited: Record<CreditRefusal['refused'], string> = {
  NOT_ON_ACCOUNT: 'This order is not on account.',
  NOT_INVOICED:
    'This order has no invoice yet, which is made as it is sent or paid: only then can it be credited.',
  NOT_SO_MUCH_LEFT: 'So much is not left of it.',
  OTHER_AMOUNT_BEFORE: 'This key was used for another amount before.',
};

export const leftToCredit = (refused: object) => ({
  ...('leftCents' in refused && { extra: { left: euros(Number(refused.leftCents)) } }),
});
