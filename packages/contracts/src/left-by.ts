/** The steps of an order's way by which its goods have left: they are with its customer, or under way. */
export const leftBy = ['sent', 'delivered'] as const;

/** Whether an order's goods have left, by the steps that it has taken. */
export const hasLeftBy = (taken: readonly { step: string }[]): boolean =>
  taken.some(({ step }) => leftBy.some((left) => left === step));
