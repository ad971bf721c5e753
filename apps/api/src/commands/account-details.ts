import type { AccountDetails, Registration } from '@etalage/contracts';
import type { FieldError } from '../plugins/problem.ts';
import type { RegisteredDetails } from '../repositories/account-links.ts';
import { readChamberOfCommerce } from './chamber-of-commerce.ts';
import { readVatNumber } from './vat-number.ts';

/** What the form of a new account says, as it is kept, or what is wrong with it. */
export function readRegistration(
  given: Omit<Registration, 'email'>,
): { values: RegisteredDetails } | { errors: FieldError[] } {
  const read = readPerson(given);
  if ('errors' in read) return read;
  return { values: { ...read.values, returnUrl: given.returnUrl || null } };
}

/** Who somebody says they are, and for which company, as it is kept; or what is wrong with it. */
export function readPerson(
  given: AccountDetails,
): { values: Omit<RegisteredDetails, 'returnUrl'> } | { errors: FieldError[] } {
  const { company } = given;
  const [kvk, vat] = [company?.chamberOfCommerce?.trim() ?? '', company?.vatNumber?.trim() ?? ''];
  const [chamberOfCommerce, vatNumber] = [readChamberOfCommerce(kvk), readVatNumber(vat)];
  const errors: FieldError[] = [];
  for (const [field, text] of Object.entries({ firstName: given.firstName, lastName: given.lastName }))
    if (text.trim() === '') errors.push({ field, code: 'required', message: 'is required' });
  if (company) {
    if (company.companyName.trim() === '')
      errors.push({ field: 'company.companyName', code: 'required', message: 'is required' });
    if (kvk !== '' && chamberOfCommerce === null)
      errors.push({ field: 'company.chamberOfCommerce', code: 'format', message: 'has eight digits' });
    if (vat !== '' && vatNumber === null)
      errors.push({ field: 'company.vatNumber', code: 'format', message: 'is no VAT number of the Union' });
    if (kvk === '' && vat === '')
      errors.push({
        field: 'company.chamberOfCommerce',
        code: 'required',
        message: 'is required where no VAT number is given',
      });
  }
  if (errors.length > 0) return { errors };
  return {
    values: {
      firstName: given.firstName.trim(),
      lastName: given.lastName.trim(),
      phone: given.phone?.trim() || null,
      companyName: company?.companyName.trim() ?? null,
      chamberOfCommerce,
      vatNumber,
    },
  };
}
