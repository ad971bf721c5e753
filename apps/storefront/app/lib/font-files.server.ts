import archivo from '@fontsource-variable/archivo/files/archivo-latin-wght-normal.woff2?url';
import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';
import fraunces from '@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2?url';
import inter from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import nunito from '@fontsource-variable/nunito/files/nunito-latin-wght-normal.woff2?url';

/** Addresses of the fonts' files, to be fetched before the style sheet asks for them. */
export const fontFiles: Record<string, string> = { archivo, figtree, fraunces, inter, nunito };
