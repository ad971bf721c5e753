import { WarningIcon } from '../icons.tsx';
import { halfStars, mostStars } from './half-stars.ts';

/** How large stars are drawn, from those within a line of small text to those that are pressed. */
type StarSize = 1 | 2 | 3 | 4 | 5;

type Look = {
  size?: StarSize;
  /** Stars that there are; at most five. */
  max?: number;
  /** Where it is not that of the text around it. */
  direction?: 'ltr' | 'rtl';
};

type ShownProps = Look & {
  readOnly: true;
  /** Any number: it is shown as the nearest half star. */
  rating: number;
  /** What is read out; left out where the text beside the stars says it already. */
  label?: string;
};

type ChosenProps = Look & {
  readOnly?: false;
  /** What is chosen already; null for nothing. */
  rating: number | null;
  /** Of the field in its form, whose value is the number of stars. */
  name: string;
  /** Of the first star, for the error summary. */
  id?: string;
  legend: string;
  /** What each choice is called: 1 -> '1 star'. */
  nameOf: (stars: number) => string;
  /** What a press on half a star chooses: that half, or the whole star. */
  step?: 0.5 | 1;
  error?: string | undefined;
};

/**
 * PDP-04: stars that say a rating, or by which one is given. They are a group of radio buttons then, which needs no script:
 * hover, press, keyboard and form are the browser's own, and how the stars fill is in star-rating.css.
 */
export function StarRating(props: ShownProps | ChosenProps) {
  return props.readOnly ? <ShownStars {...props} /> : <StarField {...props} />;
}

const most = (max: number | undefined) => Math.min(mostStars, Math.max(1, Math.trunc(max ?? mostStars)));

function ShownStars({ rating, max, size, direction, label }: ShownProps) {
  const stars = most(max);
  return (
    <>
      <span
        aria-hidden="true"
        className="stars"
        data-size={size}
        dir={direction}
        style={styleOf(halfStars(rating, stars), stars)}
      />
      {label && <span className="sr-only">{label}</span>}
    </>
  );
}

const styleOf = (rating: number, stars: number): Record<string, string> => ({
  '--rating': String(rating),
  ...(stars !== mostStars && { '--stars': String(stars) }),
});

function StarField(field: ChosenProps) {
  const { rating, name, id, legend, nameOf, max, size, direction, step = 1, error } = field;
  const values = Array.from({ length: most(max) / step }, (_, index) => (index + 1) * step);
  const chosen = rating === null ? null : Math.ceil(halfStars(rating, most(max)) / step) * step;
  const errorId = `${id ?? name}-error`;
  const legendId = `${id ?? name}-legend`;
  return (
    <div aria-describedby={error ? errorId : undefined} aria-labelledby={legendId} role="radiogroup">
      <p className="mb-1.5 text-sm font-medium" id={legendId}>
        {legend}
      </p>
      <div
        className="star-field"
        data-size={size}
        data-step={step === 1 ? undefined : 'half'}
        dir={direction}
      >
        {values.map((value, index) => (
          <label className="star" key={value} title={nameOf(value)}>
            <input
              aria-invalid={error ? true : undefined}
              defaultChecked={value === chosen}
              id={index === 0 ? id : undefined}
              name={name}
              required
              type="radio"
              value={value}
            />
            <span className="sr-only">{nameOf(value)}</span>
          </label>
        ))}
      </div>
      {error && (
        <p className="mt-1.5 flex items-start gap-1.5 text-sm font-medium text-danger" id={errorId}>
          <WarningIcon className="mt-0.5 size-4" />
          {error}
        </p>
      )}
    </div>
  );
}
