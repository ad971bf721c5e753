import type { Order } from '@etalage/contracts';

/** The field of a line's quantity in both steps. */
export const nameOfLine = {
  write: (lineId: number) => `line-${lineId}`,
  read(name: string): number | null {
    const id = /^line-(\d{1,15})$/.exec(name)?.[1];
    return id === undefined ? null : Number(id);
  },
};

/** Pieces by line as the first step's address says them, at most those that are left. */
export function linesIn(parameters: URLSearchParams, { withdrawal }: Order): Map<number, number> {
  const chosen = withdrawal.lines.map(({ lineId, left }) => {
    const asked = Number(parameters.get(nameOfLine.write(lineId)) ?? 0);
    return [lineId, Number.isSafeInteger(asked) ? Math.min(asked, left) : 0] as const;
  });
  return new Map(chosen.filter(([, quantity]) => quantity > 0));
}

/** The names of an order's lines, each with that of its variant. */
export function namesOf({ transactionLines }: Order): Map<number, string> {
  return new Map(
    transactionLines.map(({ id, product, productVariant }) => {
      const isSame = productVariant.name === '' || productVariant.name === product.name;
      return [id, isSame ? product.name : `${product.name}, ${productVariant.name}`];
    }),
  );
}
