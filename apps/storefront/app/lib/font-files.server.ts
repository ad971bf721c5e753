import archivoHeading from '../fonts/archivo-heading.woff2?url';
import archivoText from '../fonts/archivo-text.woff2?url';
import figtreeHeading from '../fonts/figtree-heading.woff2?url';
import figtreeText from '../fonts/figtree-text.woff2?url';
import frauncesHeading from '../fonts/fraunces-heading.woff2?url';
import frauncesText from '../fonts/fraunces-text.woff2?url';
import interHeading from '../fonts/inter-heading.woff2?url';
import interText from '../fonts/inter-text.woff2?url';
import nunitoHeading from '../fonts/nunito-heading.woff2?url';
import nunitoText from '../fonts/nunito-text.woff2?url';

/** Addresses of the fonts' files, to be fetched before the style sheet asks for them. */
export const fontFiles: Record<string, string> = {
  'Archivo Heading': archivoHeading,
  'Archivo Text': archivoText,
  'Figtree Heading': figtreeHeading,
  'Figtree Text': figtreeText,
  'Fraunces Heading': frauncesHeading,
  'Fraunces Text': frauncesText,
  'Inter Heading': interHeading,
  'Inter Text': interText,
  'Nunito Heading': nunitoHeading,
  'Nunito Text': nunitoText,
};
