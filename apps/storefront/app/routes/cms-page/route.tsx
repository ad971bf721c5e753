import type { Route } from './+types/route';

export function loader(_: Route.LoaderArgs) {
  return null;
}

export default function CmsPage() {
  return (
    <div className="shop-container py-16">
      <h1>Home</h1>
    </div>
  );
}
