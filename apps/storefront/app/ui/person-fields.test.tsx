import { expect, test } from 'vitest';
import { PersonFields } from './person-fields.tsx';
import { autofillOf, renderView } from './render-view.tsx';

test('AUTH-07 browsers fill in who somebody is, and of a company what there is a token for', () => {
  expect(autofillOf(renderView(<PersonFields errors={undefined} values={{}} />))).toEqual({
    ...{ firstName: 'given-name', lastName: 'family-name', phone: 'tel' },
    ...{ 'company.companyName': 'organization' },
    ...{ 'company.chamberOfCommerce': 'off', 'company.vatNumber': 'off' },
  });
});
