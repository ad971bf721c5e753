import { passwordLength } from '@etalage/contracts/limits';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { FieldFrame } from './field-frame.tsx';
import { Icon } from './icons.tsx';

type PasswordFieldProps = {
  id: string;
  label: string;
  error: string | undefined;
  hint?: string;
  name?: string;
  /** Whether a password manager fills in the one it knows, or offers to make a new one. */
  autoComplete?: 'current-password' | 'new-password';
};

/** A password that can be looked at. The button does its work with script only, and is not there without. */
export function PasswordField({
  name = 'password',
  autoComplete = 'current-password',
  ...frame
}: PasswordFieldProps) {
  const t = useTranslations('auth');
  const [isShown, setShown] = useState(false);
  return (
    <FieldFrame {...frame}>
      {({ className, ...control }) => (
        <div className="relative">
          <input
            {...control}
            autoCapitalize="off"
            autoComplete={autoComplete}
            className={`${className} pr-12`}
            maxLength={passwordLength.most}
            name={name}
            required
            spellCheck={false}
            type={isShown ? 'text' : 'password'}
          />
          <button
            aria-controls={frame.id}
            aria-label={t(isShown ? 'hide' : 'show')}
            aria-pressed={isShown}
            className="needs-script absolute inset-y-0 right-0 grid w-11 place-items-center rounded-control text-muted hover:text-ink"
            onClick={() => setShown(!isShown)}
            title={t(isShown ? 'hide' : 'show')}
            type="button"
          >
            <EyeIcon isCrossed={isShown} />
          </button>
        </div>
      )}
    </FieldFrame>
  );
}

function EyeIcon({ isCrossed }: { isCrossed: boolean }) {
  return (
    <Icon>
      <path d="M2.5 12C4.6 8.2 8 6 12 6s7.4 2.2 9.5 6c-2.1 3.8-5.5 6-9.5 6s-7.4-2.2-9.5-6z" />
      <circle cx="12" cy="12" r="2.8" />
      {isCrossed && <path d="M4 20L20 4" />}
    </Icon>
  );
}
