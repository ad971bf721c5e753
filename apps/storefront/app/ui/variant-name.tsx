/** Which variant it is, where its name says more than the product's. */
export function VariantName({ name, productName }: { name: string; productName: string }) {
  if (!name || name === productName) return null;
  return <span className="block text-sm text-muted wrap-anywhere">{name}</span>;
}
