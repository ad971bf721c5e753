/** The steps of an order's way by which its goods have left: they are with its customer, or under way. */
export const leftBy = ['sent', 'delivered'] as const;
