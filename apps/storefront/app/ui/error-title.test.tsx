import { expect, test } from 'vitest';
import { RefusalNote } from '../cart/refusal-note.tsx';
import { ErrorSummary } from './error-summary.tsx';
import { PageErrorsContext } from './error-title.ts';
import { Notice } from './notice.tsx';
import { renderView } from './render-view.tsx';

test.each([
  ['a summary of errors', <ErrorSummary errors={{ email: 'Vul je e-mailadres in' }} key="" />, true],
  ['a warning', <Notice key="" look="warning" title="Dat lukte niet" />, true],
  [
    'a refusal at a line',
    <RefusalNote key="" refusal={{ reason: 'couponEnded', available: null, minimum: null, subject: '' }} />,
    true,
  ],
  ['good news', <Notice key="" look="success" title="Gelukt" />, false],
  ['a form without errors', <ErrorSummary errors={{}} key="" />, false],
])('CHK-09 the server knows of %s while it draws the page, for its title', (_, view, isWrong) => {
  const page = { isWrong: false };
  renderView(<PageErrorsContext value={page}>{view}</PageErrorsContext>);
  expect(page).toEqual({ isWrong });
});
