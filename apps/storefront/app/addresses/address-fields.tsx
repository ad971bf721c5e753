import { countryName } from '@etalage/contracts/country-name';
import { deliveryCountries } from '@etalage/contracts/limits';
import { useTranslations } from 'use-intl';
import { Button } from '../ui/button.tsx';
import type { FormErrors } from '../ui/error-summary.tsx';
import { fieldId } from '../ui/field-frame.tsx';
import { FormField } from '../ui/form-field.tsx';
import { SearchIcon } from '../ui/icons.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { useShopView } from '../ui/shop-view.ts';
import type { AddressKind, addressFields, LookupAnswer } from './address.ts';
import { useAddressLookup } from './use-address-lookup.ts';

type AddressFieldsProps = {
  kind: AddressKind;
  legend: string;
  /** By the names of the form's fields: 'billing.street'. */
  values: Record<string, string>;
  errors: FormErrors;
  isBusiness: boolean;
  /** What the server found, where there is no JavaScript to ask. */
  lookup: LookupAnswer | undefined;
};

/** One address. A Dutch postal code and house number are enough: street and city follow from them. */
export function AddressFields({ kind, legend, values, errors, isBusiness, lookup }: AddressFieldsProps) {
  const t = useTranslations('checkout');
  const { language } = useShopView();
  const { fieldset, answer, onBlur, use } = useAddressLookup(kind, lookup);
  const field: FieldOf = (name) => ({
    name: `${kind}.${name}`,
    id: fieldId(`${kind}.${name}`),
    defaultValue: values[`${kind}.${name}`] ?? '',
    error: errors[`${kind}.${name}`],
  });
  return (
    <fieldset onBlur={onBlur} ref={fieldset}>
      <legend className="mb-4 font-heading text-lg font-semibold">{legend}</legend>
      <div className="grid grid-cols-6 gap-x-4 gap-y-5">
        <WhoFields field={field} isBusiness={isBusiness} kind={kind} />
        <SelectField
          {...field('countryCode')}
          autoComplete={`${kind} country`}
          className="col-span-6"
          defaultValue={values[`${kind}.countryCode`] || 'NL'}
          label={t('fields.countryCode')}
        >
          {deliveryCountries.map((code) => (
            <option key={code} value={code}>
              {countryName(code, language)}
            </option>
          ))}
        </SelectField>
        <NumberFields field={field} kind={kind} />
        {/* With JavaScript leaving the field is enough. */}
        <div className="col-span-6 hidden noscript:block">
          <Button look="secondary" name="intent" type="submit" value={`find-${kind}`}>
            <SearchIcon />
            {t('findAddress')}
          </Button>
        </div>
        <FoundNote answer={answer} kind={kind} onUse={use} />
        <FormField
          {...field('street')}
          autoComplete={`${kind} address-line1`}
          className="col-span-6 sm:col-span-3"
          label={t('fields.street')}
          required
        />
        <FormField
          {...field('city')}
          autoComplete={`${kind} address-level2`}
          className="col-span-6 sm:col-span-3"
          label={t('fields.city')}
          required
        />
      </div>
    </fieldset>
  );
}

/** What a field of the form is given: its name, its text and what is wrong with it. */
type FieldOf = (name: (typeof addressFields)[number]) => {
  name: string;
  id: string;
  defaultValue: string;
  error: string | undefined;
};
type PartProps = { kind: AddressKind; field: FieldOf };

/** Who gets the parcel, or the invoice. */
function WhoFields({ kind, field, isBusiness }: PartProps & { isBusiness: boolean }) {
  const t = useTranslations('checkout');
  return (
    <>
      {isBusiness && (
        <FormField
          {...field('companyName')}
          autoComplete={`${kind} organization`}
          className="col-span-6"
          label={t('optional', { label: t('fields.companyName') })}
        />
      )}
      <FormField
        {...field('firstName')}
        autoComplete={`${kind} given-name`}
        className="col-span-6 sm:col-span-3"
        label={t('fields.firstName')}
        required
      />
      <FormField
        {...field('lastName')}
        autoComplete={`${kind} family-name`}
        className="col-span-6 sm:col-span-3"
        label={t('fields.lastName')}
        required
      />
    </>
  );
}

/** What a Dutch address is found by. */
function NumberFields({ kind, field }: PartProps) {
  const t = useTranslations('checkout');
  return (
    <>
      <FormField
        {...field('postalCode')}
        autoCapitalize="characters"
        autoComplete={`${kind} postal-code`}
        className="col-span-6 sm:col-span-2"
        label={t('fields.postalCode')}
        required
        spellCheck={false}
      />
      <FormField
        {...field('houseNumber')}
        autoComplete={`${kind} address-line2`}
        className="col-span-3 sm:col-span-2"
        inputMode="numeric"
        label={t('fields.houseNumber')}
        required
      />
      <FormField
        {...field('houseNumberAddition')}
        autoComplete={`${kind} address-line3`}
        className="col-span-3 sm:col-span-2"
        label={t('fields.houseNumberAddition')}
      />
    </>
  );
}

function FoundNote({
  answer,
  kind,
  onUse,
}: {
  answer: LookupAnswer | undefined;
  kind: AddressKind;
  onUse: () => void;
}) {
  const t = useTranslations('checkout');
  return (
    <div className="col-span-6 text-sm empty:hidden" role="status">
      {answer?.state === 'filled' && t('addressFound', answer.found)}
      {answer?.state === 'unknown' && t('addressUnknown')}
      {answer?.state === 'differs' && (
        <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {t('addressDiffers', answer.found)}
          <Button
            look="secondary"
            name="intent"
            onClick={(event) => {
              event.preventDefault();
              onUse();
            }}
            size="small"
            type="submit"
            value={`use-${kind}`}
          >
            {t('useAddress')}
          </Button>
        </span>
      )}
    </div>
  );
}
