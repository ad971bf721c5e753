import type { ReactNode } from 'react';

type MessagePageProps = {
  /** A sign or a word above the title. */
  mark?: ReactNode;
  title: string;
  text: string;
  /** The ways on. */
  children: ReactNode;
};

/**
 * A page that says one thing and shows where to go from there. It begins at a place of its own: in the middle it would move while the
 * rest of it comes.
 */
export function MessagePage({ mark, title, text, children }: MessagePageProps) {
  return (
    <div className="shop-container flex min-h-[55vh] flex-col items-start gap-5 pt-[14vh] pb-20">
      {mark}
      <h1 className="max-w-2xl text-3xl font-semibold sm:text-4xl">{title}</h1>
      <p className="max-w-prose text-lg text-muted">{text}</p>
      {children}
    </div>
  );
}
