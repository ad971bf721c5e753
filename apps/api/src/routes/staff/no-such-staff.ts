import { notFound } from '../../plugins/problem.ts';

export const noSuchStaff = () => notFound('Nobody of the staff has this address.', 'NO_SUCH_STAFF');
