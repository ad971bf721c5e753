import type { ReactNode } from 'react';
import { isPlainClick } from '../../ui/plain-click.ts';
import { type ListState, writeListState } from './list-state.ts';

type ChoiceLinkProps = {
  /** Path of the list, without query. */
  path: string;
  /** What is chosen by the link. */
  choice: ListState;
  className: string;
  /** With JavaScript: applies a state at once, beside what is on its way. */
  onApply: (state: ListState) => void;
  children: ReactNode;
};

/** A link that leads to the same list by another choice. */
export function ChoiceLink({ path, choice, className, onApply, children }: ChoiceLinkProps) {
  return (
    <a
      className={className}
      href={path + writeListState(choice)}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        onApply(choice);
      }}
    >
      {children}
    </a>
  );
}
