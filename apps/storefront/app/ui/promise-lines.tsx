import type { WordsOfPromise } from '../lib/promise-words.ts';
import { TruckIcon } from './icons.tsx';

/** When an order of now comes, by which way, and until when that holds, in words that were made before. */
export function PromiseLines({ words, className = '' }: { words: WordsOfPromise; className?: string }) {
  return (
    <div className={`flex items-start gap-2.5 text-[0.9375rem] ${className}`} data-testid="promise">
      <TruckIcon className="mt-0.5 size-5 shrink-0" />
      <p className="min-w-0">
        <span className="block font-medium" data-promise>
          {words.promise}
        </span>
        <span className="block text-sm text-muted">{words.orderBefore}</span>
      </p>
    </div>
  );
}
