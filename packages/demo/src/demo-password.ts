/** Of every customer of the demo shops and of who works there, and of no one else. */
export const demoPassword = 'welkom-in-de-etalage';
