import type { Wheel, WheelOutcome } from '@etalage/contracts';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { calendarDate } from '../lib/dates.ts';
import { useReducedMotion } from '../lib/use-reduced-motion.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { useMoney, useShopView } from '../ui/shop-view.ts';
import { OverlayWindow } from './overlay-window.tsx';

/** Milliseconds that the wheel turns before it says what was drawn. */
const turnsFor = 4_000;

type Turn =
  | { state: 'before' | 'turning' | 'failed' | 'too-often' }
  | { state: 'over'; outcome: WheelOutcome };

/** OVER-05: nothing is kept in the browser before the shopper turns. The server has drawn before the wheel comes to rest; the wheel only shows it. */
export function WheelWindow({
  wheel,
  onClose,
}: {
  wheel: Wheel;
  onClose: (drawn: WheelOutcome | null) => void;
}) {
  const t = useTranslations('wheel');
  const { language } = useShopView();
  const isStill = useReducedMotion();
  const [drawn, setDrawn] = useState<WheelOutcome | null>(wheel.outcome);
  const [turn, setTurn] = useState<Turn>(
    wheel.outcome ? { state: 'over', outcome: wheel.outcome } : { state: 'before' },
  );

  const press = async () => {
    if (turn.state === 'turning') return;
    setTurn({ state: 'turning' });
    const answer = await askTurn(wheel.id, language);
    if (typeof answer === 'string') setTurn({ state: answer });
    else setDrawn(answer);
  };

  useEffect(() => {
    if (turn.state !== 'turning' || !drawn) return;
    const timer = setTimeout(() => setTurn({ state: 'over', outcome: drawn }), isStill ? 0 : turnsFor);
    return () => clearTimeout(timer);
  }, [turn.state, drawn, isStill]);

  return (
    <OverlayWindow onClose={() => onClose(drawn)} title={wheel.name}>
      <p className="mt-2 text-muted">{t('intro')}</p>
      <Picture drawn={drawn} wheel={wheel} />
      <div aria-live="polite" className="text-center">
        {turn.state === 'turning' && <p>{t('turning')}</p>}
        {turn.state === 'failed' && <p className="text-danger">{t('failed')}</p>}
        {turn.state === 'too-often' && <p className="text-danger">{t('tooOften')}</p>}
        {turn.state === 'over' && <Outcome outcome={turn.outcome} />}
      </div>
      {turn.state !== 'over' && (
        <Button
          className="mt-4 w-full"
          onClick={press}
          pending={turn.state === 'turning'}
          size="large"
          type="button"
        >
          {t('turn')}
        </Button>
      )}
      <Odds wheel={wheel} />
    </OverlayWindow>
  );
}

/** First the cookie that names the visitor, then the turn: whatever answer is lost, asking again is the same turn. */
async function askTurn(id: number, language: string): Promise<WheelOutcome | 'failed' | 'too-often'> {
  const post = (path: string) =>
    fetch(`/api/store/wheels/${path}`, { method: 'POST', signal: AbortSignal.timeout(10_000) });
  try {
    if (!(await post('visitor')).ok) return 'failed';
    const response = await post(`${id}/turn?lang=${language}`);
    if (!response.ok) return response.status === 429 ? 'too-often' : 'failed';
    const answer: unknown = await response.json();
    return isOutcome(answer) ? answer : 'failed';
  } catch {
    return 'failed';
  }
}

/** ERR-02: what something else on the way answered is no turn without a prize. */
function isOutcome(answer: unknown): answer is WheelOutcome {
  if (!answer || typeof answer !== 'object') return false;
  const { prizeId, name, code, validUntil, minimum } = answer as Record<string, unknown>;
  const isTextOrNull = (value: unknown) => value === null || typeof value === 'string';
  return (
    (prizeId === null || typeof prizeId === 'number') &&
    typeof name === 'string' &&
    isTextOrNull(code) &&
    isTextOrNull(validUntil) &&
    // An API of the version before does not say it.
    (minimum === undefined || minimum === null || typeof minimum === 'number')
  );
}

/**
 * Fields as wide as their chances; for the eye alone, since the odds stand below in words. No picture of a wheel that has not, or
 * no longer, what was drawn: it could only point at something else.
 */
function Picture({ wheel, drawn }: { wheel: Wheel; drawn: WheelOutcome | null }) {
  if (drawn && !wheel.prizes.some(({ id }) => id === drawn.prizeId)) return null;
  let begin = 0;
  let rest = 0;
  const fields = wheel.prizes.map(({ id, chance }, index) => {
    const end = begin + chance;
    if (id === drawn?.prizeId) rest = (begin + end) / 2;
    const field = `${colours[index % colours.length]} ${begin}turn ${end}turn`;
    begin = end;
    return field;
  });
  return (
    <div aria-hidden="true" className="wheel">
      <div
        className="wheel-disc"
        style={{
          background: `conic-gradient(${fields.join(', ')})`,
          rotate: drawn && !wheel.outcome ? `${5 - rest}turn` : `${-rest}turn`,
          transitionDuration: `${turnsFor}ms`,
        }}
      />
    </div>
  );
}

const colours = [
  'var(--color-primary)',
  'color-mix(in srgb, var(--color-primary) 20%, white)',
  'color-mix(in srgb, var(--color-primary) 60%, white)',
  'color-mix(in srgb, var(--color-primary) 55%, black)',
];

function Outcome({ outcome }: { outcome: WheelOutcome }) {
  const { name, code, validUntil, minimum, minimumBasis } = outcome;
  const t = useTranslations('wheel');
  const money = useMoney();
  const { language } = useShopView();
  if (!code) return <p className="text-lg font-semibold">{name || t('lost')}</p>;
  return (
    <>
      <p className="text-lg font-semibold">{t('won', { name })}</p>
      <p className="mt-2 text-sm text-muted">{t('code')}</p>
      <p className="text-xl font-semibold tracking-wide select-all">{code}</p>
      {validUntil && (
        <p className="mt-1 text-sm text-muted">
          {t('codeText', { date: calendarDate(validUntil, language) })}
          {typeof minimum === 'number' &&
            ` ${t('minimum', { minimum: money(minimum), basis: minimumBasis ?? 'none' })}`}
        </p>
      )}
      <a className={buttonClass('primary', 'normal', 'mt-4 w-full')} href={`?promocode=${code}`}>
        {t('use')}
      </a>
    </>
  );
}

function Odds({ wheel }: { wheel: Wheel }) {
  const t = useTranslations('wheel');
  const { language } = useShopView();
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 });
  if (wheel.prizes.length === 0) return null;
  return (
    <section aria-labelledby="wheel-odds" className="mt-6 text-sm">
      <h3 className="font-semibold" id="wheel-odds">
        {t('odds')}
      </h3>
      <ul className="mt-1 grid gap-1">
        {wheel.prizes.map(({ id, name, chance }, index) => (
          <li className="flex justify-between gap-4" key={id}>
            <span className="flex items-center gap-2">
              <span
                aria-hidden="true"
                className="size-3 shrink-0 rounded-full border border-line-strong forced-color-adjust-none"
                style={{ background: colours[index % colours.length] }}
              />
              {name}
            </span>
            <span>{percent.format(chance)}</span>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-muted">{t('oddsText')}</p>
    </section>
  );
}
