import { dark, light, mix } from '../../drawing/colour.ts';
import { type ArtDirection, type Draw, type Look, type Pen, place, repeat } from '../../drawing/pen.ts';

/*
 * Still lifes in the light of a kitchen window: a plastered wall, a table, one thing lit from the left and
 * perhaps something small beside it.
 */

const cream = '#f4ead7';
const wood = '#b98556';
const steel = '#b8bcc2';

const mug: Draw = (pen, { colour, accent = cream, form = 0 }) => {
  const waist =
    form === 1
      ? 'M335 480 Q330 720 380 800 H600 Q650 720 645 480Z'
      : 'M330 480 L345 770 Q348 800 380 800 H600 Q632 800 635 770 L650 480Z';
  const speckles = repeat(
    26,
    () =>
      `<circle cx="${pen.random.whole(350, 630)}" cy="${pen.random.whole(520, 770)}" r="${pen.random.between(2, 5)}" fill="${dark(colour, 0.45)}" opacity=".35"/>`,
  );
  return `<path d="M640 545 q130 -20 130 80 q0 110 -150 105" fill="none" stroke="${dark(colour, 0.18)}" stroke-width="36"/>
    <path d="M640 540 q120 -16 120 78" fill="none" stroke="${light(colour, 0.4)}" stroke-width="9" opacity=".7"/>
    <path d="${waist}" fill="${pen.round(colour)}"/>
    ${pen.inside(`<path d="${waist}"/>`, `${form === 2 ? `<rect x="300" y="640" width="400" height="170" fill="${pen.round(accent)}"/>` : speckles}<path d="M380 480 L392 800 H430 L420 480Z" fill="#fff" opacity=".18"/>`)}
    <ellipse cx="490" cy="480" rx="160" ry="42" fill="${light(colour, 0.35)}"/><ellipse cx="490" cy="484" rx="143" ry="34" fill="${dark(colour, 0.45)}"/>
    <path d="M352 492 a143 34 0 0 0 276 0 a150 26 0 0 0 -276 0" fill="#5b3420"/>
    ${repeat(3, (i) => `<path d="M${430 + i * 60} 430 q-26 -40 0 -80 t0 -${70 + i * 12}" fill="none" stroke="#fff" stroke-width="9" stroke-linecap="round" opacity=".28"/>`)}`;
};

const plate: Draw = (pen, { colour, accent = cream, form = 0 }) => {
  const rim =
    form === 1
      ? repeat(
          28,
          (i) =>
            `<ellipse cx="500" cy="345" rx="9" ry="20" fill="${dark(accent, 0.1)}" opacity=".75" transform="rotate(${i * 12.86} 500 560)"/>`,
        )
      : '';
  return `<ellipse cx="520" cy="800" rx="300" ry="26" fill="#24162c" opacity=".28"/>
    <circle cx="500" cy="560" r="250" fill="${pen.face(colour)}"/>${rim}
    <circle cx="500" cy="560" r="236" fill="none" stroke="${accent}" stroke-width="${form === 2 ? 16 : 5}" opacity=".85"/>
    <circle cx="500" cy="560" r="168" fill="${dark(colour, 0.12)}"/><circle cx="503" cy="566" r="163" fill="${pen.face(light(colour, 0.16))}"/>
    <path d="M330 480 A190 190 0 0 1 470 384" fill="none" stroke="#fff" stroke-width="14" stroke-linecap="round" opacity=".55"/>
    <path d="M400 810 l30 -60 h140 l30 60Z" fill="${pen.round(wood)}"/>`;
};

const bowl: Draw = (pen, { colour, accent = cream, form = 0 }) => {
  const body = 'M250 540 Q270 790 430 800 H570 Q730 790 750 540Z';
  const band =
    form === 1
      ? `<path d="M240 620 h520 v34 h-520Z M240 680 h520 v14 h-520Z" fill="${accent}" opacity=".85"/>`
      : repeat(
          form === 2 ? 16 : 0,
          (i) =>
            `<path d="M${270 + i * 31} 545 q10 150 ${(7.5 - i) * 14} 260" stroke="${dark(colour, 0.25)}" stroke-width="4" fill="none" opacity=".6"/>`,
        );
  const fruit = form === 0 ? place(lemon(pen), 420, 520, 0.9, -20) + place(lemon(pen), 560, 510, 1, 24) : '';
  return `<ellipse cx="500" cy="540" rx="250" ry="62" fill="${light(colour, 0.3)}"/><ellipse cx="500" cy="546" rx="230" ry="50" fill="${dark(colour, 0.38)}"/>${fruit}
    ${pen.inside(`<path d="${body}"/>`, `<path d="${body}" fill="${pen.round(colour)}"/>${band}<path d="M320 545 q10 150 80 250 h30 q-60 -110 -66 -250Z" fill="#fff" opacity=".2"/>`)}
    <path d="M250 540 a250 62 0 0 0 500 0 a250 56 0 0 1 -500 0" fill="${light(colour, 0.4)}"/>`;
};

const glass: Draw = (pen, { colour, form = 0 }) => {
  const one = (drink: string) => {
    const body =
      form === 1
        ? 'M-95 -330 Q-120 -150 -20 -130 L-14 -30 Q-70 -20 -80 0 H80 Q70 -20 14 -30 L20 -130 Q120 -150 95 -330Z'
        : 'M-100 -330 L-78 -14 Q-76 0 -60 0 H60 Q76 0 78 -14 L100 -330Z';
    const level =
      form === 1
        ? 'M-108 -240 Q-110 -160 -20 -138 H20 Q110 -160 108 -240Z'
        : 'M-92 -210 L-76 -22 Q-74 -10 -60 -10 H60 Q74 -10 76 -22 L92 -210Z';
    return `<path d="${body}" fill="#e9f3f2" opacity=".42"/><path d="${level}" fill="${pen.linear([0, 0], [1, 0.3], [0, light(drink, 0.3), 0.85], [0.5, drink, 0.8], [1, dark(drink, 0.25), 0.9])}"/>
      <ellipse cx="0" cy="${form === 1 ? -240 : -210}" rx="${form === 1 ? 107 : 92}" ry="20" fill="${light(drink, 0.45)}" opacity=".9"/><ellipse cx="0" cy="-330" rx="97" ry="22" fill="none" stroke="#fff" stroke-width="6" opacity=".85"/>
      <path d="M-70 -300 L-56 -40" stroke="#fff" stroke-width="14" stroke-linecap="round" opacity=".6"/><path d="M72 -290 L62 -80" stroke="#fff" stroke-width="5" stroke-linecap="round" opacity=".5"/>`;
  };
  return (
    place(one(mix(colour, '#fff4d8', 0.35)), 620, 770, 1.05) +
    pen.shadow(400, 812, 150, 20, 0.3) +
    place(one(colour), 390, 810, 1.3)
  );
};

const carafe: Draw = (pen, { colour, accent = wood, form = 0 }) => {
  const body =
    form === 1
      ? 'M440 220 L440 420 Q310 520 320 720 Q325 800 390 800 H610 Q675 800 680 720 Q690 520 560 420 L560 220Z'
      : 'M430 240 L450 430 Q340 560 350 760 Q352 800 390 800 H610 Q648 800 650 760 Q660 560 550 430 L570 240Z';
  return `<path d="${body}" fill="#e4f1f0" opacity=".5"/>
    ${pen.inside(`<path d="${body}"/>`, `<rect x="300" y="590" width="420" height="220" fill="${pen.linear([0, 0], [1, 0], [0, light(colour, 0.4), 0.75], [0.5, colour, 0.7], [1, dark(colour, 0.25), 0.85])}"/><ellipse cx="500" cy="590" rx="175" ry="20" fill="${light(colour, 0.5)}" opacity=".9"/><path d="M395 470 q-36 110 -26 300" stroke="#fff" stroke-width="24" fill="none" opacity=".55"/>`)}
    <path d="${body}" fill="none" stroke="#fff" stroke-width="7" opacity=".7"/><circle cx="500" cy="215" r="56" fill="${pen.ball(accent)}"/><ellipse cx="500" cy="242" rx="68" ry="13" fill="#fff" opacity=".6"/>`;
};

const teapot: Draw = (
  pen,
  { colour, accent = wood, form = 0 },
) => `<path d="M690 590 Q800 560 820 440 L858 462 Q850 650 690 715Z" fill="${pen.face(dark(colour, 0.12))}"/>
    <path d="M310 540 q-140 -30 -140 90 q0 110 170 95" fill="none" stroke="${form === 1 ? accent : dark(colour, 0.2)}" stroke-width="30"/>
    <path d="M290 640 Q290 470 500 470 Q710 470 710 640 Q710 800 580 800 H420 Q290 800 290 640Z" fill="${pen.ball(colour)}"/>
    ${form === 1 ? repeat(9, (i) => `<path d="M${330 + i * 42} ${500 - Math.sin(i * 0.4) * 20} Q${310 + i * 47} 640 ${345 + i * 39} 795" stroke="${dark(colour, 0.3)}" stroke-width="4" fill="none" opacity=".45"/>`) : ''}
    <ellipse cx="500" cy="482" rx="118" ry="30" fill="${dark(colour, 0.25)}"/><path d="M390 478 Q400 418 500 416 Q600 418 610 478 Q500 506 390 478Z" fill="${pen.round(colour)}"/><circle cx="500" cy="400" r="30" fill="${pen.ball(accent)}"/>
    <path d="M345 570 q20 -60 80 -76" stroke="#fff" stroke-width="18" stroke-linecap="round" fill="none" opacity=".5"/>`;

const coffeeMaker: Draw = (pen, { colour, form = 0 }) =>
  form === 1
    ? `<path d="M420 250 h170 l-22 250 h-126Z" fill="${pen.round(colour)}"/><path d="M420 250 l-60 34 50 26Z" fill="${dark(colour, 0.2)}"/><path d="M400 520 h210 l50 270 q2 10 -12 10 h-286 q-14 0 -12 -10Z" fill="${pen.round(colour)}"/><rect x="408" y="496" width="194" height="34" rx="8" fill="${dark(colour, 0.3)}"/>
     <path d="M590 300 h90 q40 0 34 44 l-26 150" fill="none" stroke="#2b2428" stroke-width="32" stroke-linejoin="round"/><path d="M424 250 q82 -54 162 0Z" fill="${pen.round(dark(colour, 0.1))}"/><circle cx="505" cy="212" r="20" fill="#2b2428"/><path d="M470 530 l-24 262" stroke="#fff" stroke-width="12" opacity=".4"/>`
    : `<rect x="360" y="330" width="270" height="460" rx="14" fill="#e6efec" opacity=".55"/><rect x="372" y="520" width="246" height="262" fill="${pen.linear([0, 0], [1, 0], [0, '#6b3e22'], [0.5, '#4a2614'], [1, '#2a140b'])}"/><ellipse cx="495" cy="520" rx="123" ry="18" fill="#8c5a34"/>
     <rect x="350" y="400" width="290" height="20" fill="${pen.metal(colour)}"/><rect x="350" y="690" width="290" height="22" fill="${pen.metal(colour)}"/><path d="M350 400 V800 M640 400 V800" stroke="${dark(colour, 0.2)}" stroke-width="16"/>
     <path d="M640 420 q110 0 110 130 v60 q0 90 -110 90" fill="none" stroke="#2b2428" stroke-width="30"/><path d="M344 336 q10 -70 152 -72 q140 2 150 72Z" fill="${pen.metal(colour)}"/><rect x="488" y="160" width="14" height="110" fill="${dark(colour, 0.3)}"/><circle cx="495" cy="155" r="30" fill="#2b2428"/><path d="M400 430 v340" stroke="#fff" stroke-width="18" opacity=".35"/>`;

const fryingPan: Draw = (
  pen,
  { colour, accent = wood, form = 0 },
) => `<path d="M650 480 L900 250 q26 -16 42 8 q14 22 -6 40 L690 540Z" fill="${pen.face(accent)}"/><circle cx="908" cy="282" r="12" fill="${dark(accent, 0.5)}"/>
    <circle cx="450" cy="600" r="262" fill="${pen.metal(dark(colour, 0.1))}"/><circle cx="450" cy="592" r="240" fill="${dark(colour, 0.45)}"/><circle cx="452" cy="598" r="222" fill="${pen.face(dark(colour, 0.2))}"/>
    ${form === 1 ? `<path d="M330 590 q-20 -90 80 -100 q50 -50 120 0 q110 20 80 110 q10 90 -90 90 q-70 50 -120 -6 q-80 -10 -70 -94Z" fill="#fffdf6"/><circle cx="460" cy="585" r="54" fill="${pen.ball('#f3a71c')}"/>` : repeat(4, (i) => `<circle cx="450" cy="598" r="${60 + i * 42}" fill="none" stroke="#fff" stroke-width="2" opacity=".12"/>`)}
    <path d="M270 520 a200 200 0 0 1 130 -120" stroke="#fff" stroke-width="14" stroke-linecap="round" fill="none" opacity=".4"/>`;

const cookingPot: Draw = (pen, { colour, accent = '#2b2428', form = 0 }) => {
  const height = form === 1 ? 180 : 280;
  const top = 800 - height;
  return `<path d="M250 ${top + 60} h-70 q-24 0 -24 24 v30 q0 24 24 24 h70" fill="none" stroke="${accent}" stroke-width="24"/><path d="M750 ${top + 60} h70 q24 0 24 24 v30 q0 24 -24 24 h-70" fill="none" stroke="${accent}" stroke-width="24"/>
    <path d="M250 ${top} V760 Q250 800 300 800 H700 Q750 800 750 760 V${top}Z" fill="${pen.round(colour)}"/><rect x="240" y="${top - 12}" width="520" height="30" rx="13" fill="${pen.round(light(colour, 0.2))}"/>
    <path d="M256 ${top - 10} Q280 ${top - 110} 500 ${top - 116} Q720 ${top - 110} 744 ${top - 10}Z" fill="${pen.round(colour)}"/><ellipse cx="500" cy="${top - 122}" rx="48" ry="16" fill="${accent}"/><circle cx="500" cy="${top - 150}" r="34" fill="${pen.ball(accent)}"/>
    <path d="M320 ${top + 36} V750" stroke="#fff" stroke-width="22" stroke-linecap="round" opacity=".32"/>`;
};

const knife: Draw = (pen, { colour, accent = wood, form = 0 }) => {
  const blade = [
    'M0 0 L430 -14 Q470 30 380 92 L0 96Z',
    'M0 0 L300 -4 Q330 20 250 66 L0 70Z',
    'M0 0 L480 0 Q494 50 460 84 L0 84Z',
  ][form % 3];
  const teeth =
    form === 2
      ? repeat(
          22,
          (i) => `<circle cx="${14 + i * 21}" cy="86" r="9" fill="${dark(colour, 0.25)}" opacity=".6"/>`,
        )
      : '';
  return place(
    `<path d="${blade}" fill="#24162c" opacity=".22" transform="translate(6 16)"/><path d="${blade}" fill="${pen.linear([0, 0], [0, 1], [0, light(colour, 0.3)], [0.45, light(colour, 0.75)], [0.5, dark(colour, 0.2)], [1, light(colour, 0.5)])}"/>${teeth}
    <rect x="-34" y="-4" width="44" height="98" rx="8" fill="${pen.metal(steel)}"/><path d="M-320 -2 Q-330 54 -300 108 Q-270 128 -240 96 L-30 92 V0 Q-180 -22 -320 -2Z" fill="${pen.linear([0, 0], [0, 1], [0, light(accent, 0.25)], [0.5, accent], [1, dark(accent, 0.4)])}"/>
    ${repeat(3, (i) => `<circle cx="${-75 - i * 85}" cy="46" r="11" fill="${pen.ball('#e0d5bd')}"/>`)}`,
    470,
    560,
    1.02,
    -24 + form * 6,
  );
};

const board: Draw = (pen, { colour, form = 0 }) => {
  const shape =
    form === 1
      ? '<circle cx="500" cy="560" r="245"/>'
      : '<rect x="300" y="300" width="400" height="500" rx="46"/>';
  const grain = repeat(
    15,
    (i) =>
      `<path d="M${280 + i * 32} 200 q${pen.random.whole(-34, 34)} 320 ${pen.random.whole(-14, 14)} 640" stroke="${dark(colour, 0.3)}" stroke-width="${pen.random.between(2, 6)}" fill="none" opacity=".4"/>`,
  );
  return `<g transform="rotate(${form === 2 ? -8 : 5} 500 560)"><path d="M455 150 h90 l10 170 h-110Z" fill="${pen.face(colour)}"/><circle cx="500" cy="190" r="18" fill="${dark(colour, 0.55)}"/>
    <g transform="translate(12 10)" fill="${dark(colour, 0.5)}">${shape}</g><g fill="${pen.face(colour)}">${shape}</g>${pen.inside(shape, `${grain}<path d="M280 300 L520 300 L330 800 L280 800Z" fill="#fff" opacity=".13"/>`)}</g>`;
};

const bakingTin: Draw = (pen, { colour, accent = '#c98a4b', form = 0 }) =>
  form === 1
    ? `<path d="M230 560 L280 790 q4 10 16 10 H704 q12 0 16 -10 L770 560Z" fill="${pen.round(colour)}"/>${repeat(15, (i) => `<path d="M${250 + i * 36} 560 L${294 + i * 29.5} 800" stroke="${dark(colour, 0.3)}" stroke-width="7" opacity=".55"/>`)}<ellipse cx="500" cy="560" rx="270" ry="70" fill="${pen.ball(accent)}"/><ellipse cx="500" cy="545" rx="64" ry="20" fill="${dark(colour, 0.5)}"/>${repeat(12, (i) => `<path d="M500 545 L${500 + Math.cos(i / 1.91) * 250} ${556 + Math.sin(i / 1.91) * 62}" stroke="${dark(accent, 0.3)}" stroke-width="8" opacity=".4"/>`)}`
    : `<path d="M215 600 Q230 440 330 470 Q390 400 480 460 Q560 390 640 458 Q760 430 785 600Z" fill="${pen.ball(accent)}"/><path d="M330 470 q40 50 20 110 M480 460 q34 56 10 120 M640 458 q20 56 -4 120" stroke="${dark(accent, 0.35)}" stroke-width="10" fill="none" opacity=".6"/>
     <path d="M190 590 H810 L760 780 q-4 20 -26 20 H266 q-22 0 -26 -20Z" fill="${pen.linear([0, 0], [1, 0], [0, dark(colour, 0.2)], [0.2, light(colour, 0.4)], [0.5, colour], [1, dark(colour, 0.4)])}"/><rect x="180" y="580" width="640" height="26" rx="12" fill="${light(colour, 0.3)}"/>`;

const utensil: Draw = (pen, { colour, accent = steel, form = 0 }) => {
  const whisk = repeat(
    7,
    (i) =>
      `<path d="M0 -40 C${(i - 3) * 52} -150 ${(i - 3) * 46} -330 0 -350 " fill="none" stroke="${i < 3 ? light(accent, 0.4) : dark(accent, 0.15)}" stroke-width="8"/>`,
  );
  const spoon = `<path d="M-16 0 L-12 -170 Q-88 -250 -60 -340 Q0 -420 60 -340 Q88 -250 12 -170 L16 0Z" fill="${pen.face(accent)}"/><ellipse cx="0" cy="-285" rx="46" ry="76" fill="${dark(accent, 0.25)}" opacity=".6"/>`;
  const spatula = `<path d="M-14 0 L-12 -150 H-70 Q-84 -330 -60 -360 H60 Q84 -330 70 -150 H12 L14 0Z" fill="${pen.face(accent)}"/>${repeat(3, (i) => `<rect x="${-46 + i * 36}" y="-320" width="18" height="130" rx="9" fill="${dark(accent, 0.45)}" opacity=".7"/>`)}`;
  const head = [whisk, spoon, spatula][form % 3];
  return `<g transform="rotate(24 500 560)"><g transform="translate(512 562)" opacity=".2">${`<rect x="-22" y="-30" width="44" height="300" rx="20"/>`}</g>${place(head ?? '', 500, 560, 1.05)}<path d="M478 530 H522 L530 780 Q530 832 500 832 Q470 832 470 780Z" fill="${pen.round(colour)}"/><circle cx="500" cy="798" r="9" fill="${dark(colour, 0.6)}"/></g>`;
};

const towel: Draw = (pen, { colour, accent = '#a3402f', form = 0 }) => {
  const stripes =
    form === 1
      ? repeat(
          9,
          (i) =>
            `<path d="M250 ${300 + i * 58} h500" stroke="${accent}" stroke-width="18" opacity=".55"/><path d="M${282 + i * 56} 240 v640" stroke="${accent}" stroke-width="18" opacity=".35"/>`,
        )
      : form === 2
        ? repeat(
            7,
            (i) =>
              `<path d="M${300 + i * 66} 220 v640" stroke="${accent}" stroke-width="${i % 2 ? 8 : 22}" opacity=".75"/>`,
          )
        : `<path d="M200 640 h600 v20 h-600Z M200 680 h600 v46 h-600Z M200 746 h600 v20 h-600Z" fill="${accent}"/>`;
  const cloth = 'M300 250 Q500 226 700 250 L724 800 Q640 832 560 806 Q480 840 400 808 Q330 826 278 798Z';
  return `<rect x="150" y="226" width="700" height="26" rx="13" fill="${pen.round(wood)}"/><circle cx="156" cy="239" r="24" fill="${pen.ball(wood)}"/><circle cx="844" cy="239" r="24" fill="${pen.ball(wood)}"/>
    ${pen.inside(`<path d="${cloth}"/>`, `<path d="${cloth}" fill="${colour}"/>${stripes}${repeat(5, (i) => `<path d="M${330 + i * 84} 250 q${-24 + i * 10} 290 ${-14 + i * 6} 580 l46 0 q10 -320 -14 -580Z" fill="${i % 2 ? '#fff' : '#24162c'}" opacity="${i % 2 ? 0.22 : 0.09}"/>`)}`)}
    <path d="M300 250 Q500 226 700 250 l1 22 Q500 250 299 272Z" fill="#24162c" opacity=".2"/>`;
};

const cushion: Draw = (pen, { colour, accent = cream, form = 0 }) => {
  const shape =
    'M250 400 Q230 350 290 352 Q500 380 710 352 Q770 350 750 400 Q724 590 750 770 Q766 826 700 812 Q500 786 300 812 Q234 826 250 770 Q276 590 250 400Z';
  const pattern = [
    repeat(
      8,
      (i) => `<path d="M${200 + i * 84} 330 l-60 500" stroke="${accent}" stroke-width="20" opacity=".55"/>`,
    ),
    repeat(
      30,
      (i) =>
        `<path d="M${275 + (i % 6) * 90} ${400 + Math.floor(i / 6) * 92} l26 40 -26 40 -26 -40Z" fill="${accent}" opacity=".65"/>`,
    ),
    repeat(
      10,
      (i) =>
        `<path d="M230 ${390 + i * 46} q34 -28 68 0 t68 0 t68 0 t68 0 t68 0 t68 0 t68 0 t68 0" fill="none" stroke="${accent}" stroke-width="9" opacity=".6"/>`,
    ),
  ][form % 3];
  return (
    pen.inside(
      `<path d="${shape}"/>`,
      `<path d="${shape}" fill="${pen.radial([0.4, 0.35], 0.8, [0, light(colour, 0.3)], [0.6, colour], [1, dark(colour, 0.35)])}"/>${pattern}<path d="M240 820 Q430 620 770 800 V860 H240Z" fill="#24162c" opacity=".14"/>`,
    ) +
    `<path d="M300 392 q30 40 20 90 M700 392 q-30 40 -20 90" stroke="${dark(colour, 0.35)}" stroke-width="6" fill="none" opacity=".5"/>`
  );
};

const plaid: Draw = (pen, { colour, accent = cream }) =>
  repeat(3, (i) => {
    const y = 560 + i * 82;
    const shape = `<path d="M${220 - i * 8} ${y + 40} Q${214 - i * 8} ${y} 270 ${y - 4} H730 Q${790 + i * 8} ${y} ${780 + i * 8} ${y + 44} Q${782 + i * 6} ${y + 84} 730 ${y + 84} H270 Q${218 - i * 8} ${y + 84} ${220 - i * 8} ${y + 40}Z"/>`;
    const shade = i === 1 ? light(colour, 0.15) : dark(colour, i * 0.06);
    return pen.inside(
      shape,
      `<rect x="150" y="${y - 20}" width="700" height="130" fill="${pen.linear([0, 0], [0, 1], [0, light(shade, 0.3)], [0.5, shade], [1, dark(shade, 0.4)])}"/>${repeat(12, (s) => `<path d="M${200 + s * 56} ${y - 20} v130" stroke="${accent}" stroke-width="${s % 3 ? 6 : 20}" opacity=".35"/>`)}<path d="M160 ${y + 40} h680" stroke="${accent}" stroke-width="12" opacity=".3"/>`,
    );
  }) +
  repeat(
    22,
    (i) =>
      `<path d="M${250 + i * 24} 806 q${pen.random.whole(-8, 8)} 26 ${pen.random.whole(-10, 10)} 44" stroke="${light(colour, 0.2)}" stroke-width="7" stroke-linecap="round"/>`,
  );

const candle: Draw = (pen, { colour, accent = '#f6c453', form = 0 }) => {
  const one = (height: number, width: number) =>
    `<circle cx="0" cy="${-height - 70}" r="130" fill="${pen.radial([0.5, 0.5], 0.5, [0, '#ffe6a3', 0.55], [1, '#ffe6a3', 0])}"/><rect x="${-width / 2}" y="${-height}" width="${width}" height="${height}" rx="10" fill="${pen.round(colour)}"/><ellipse cx="0" cy="${-height}" rx="${width / 2}" ry="${width / 7}" fill="${light(colour, 0.6)}"/><path d="M0 ${-height} v-34" stroke="#3a2a22" stroke-width="6"/><path d="M0 ${-height - 24} q-26 -30 0 -88 q28 54 0 88Z" fill="${accent}"/><path d="M0 ${-height - 26} q-10 -18 0 -48 q12 28 0 48Z" fill="#fff7dc"/>`;
  if (form === 1)
    return `${place(one(190, 96), 500, 640, 1.2)}<path d="M340 560 L362 780 q2 20 24 20 H614 q22 0 24 -20 L660 560Z" fill="#eef3ee" opacity=".5"/><path d="M348 640 L362 780 q2 20 24 20 H614 q22 0 24 -20 L652 640Z" fill="${pen.round(colour)}"/><path d="M380 590 l14 190" stroke="#fff" stroke-width="16" opacity=".5"/>`;
  return place(one(220, 90), 360, 790) + place(one(330, 90), 640, 796) + place(one(430, 100), 500, 810, 1.02);
};

const lamp: Draw = (pen, { colour, accent = '#c79b5b', form = 0 }) =>
  form === 1
    ? `<path d="M500 0 V250" stroke="#3a3033" stroke-width="8"/><circle cx="500" cy="640" r="330" fill="${pen.radial([0.5, 0.35], 0.6, [0, '#ffe9b5', 0.65], [1, '#ffe9b5', 0])}"/><rect x="470" y="230" width="60" height="60" rx="10" fill="${pen.round(accent)}"/><path d="M440 290 H560 Q740 380 760 600 H240 Q260 380 440 290Z" fill="${pen.round(colour)}"/><ellipse cx="500" cy="600" rx="260" ry="40" fill="${light(colour, 0.1)}"/><ellipse cx="500" cy="602" rx="240" ry="32" fill="#fff2cc"/><circle cx="500" cy="606" r="46" fill="#fffdf2"/>`
    : `<circle cx="500" cy="420" r="380" fill="${pen.radial([0.5, 0.5], 0.5, [0, '#ffe9b5', 0.6], [1, '#ffe9b5', 0])}"/><path d="M385 230 H615 L700 500 H300Z" fill="${pen.linear([0, 0], [1, 0], [0, dark(colour, 0.1)], [0.4, light(colour, 0.6)], [0.6, light(colour, 0.4)], [1, dark(colour, 0.2)])}"/>${repeat(9, (i) => `<path d="M${398 + i * 25} 230 L${325 + i * 44} 500" stroke="${dark(colour, 0.2)}" stroke-width="4" opacity=".35"/>`)}<path d="M490 500 h20 v60 h-20Z" fill="#3a3033"/><path d="M500 545 Q620 600 590 720 Q570 800 500 800 Q430 800 410 720 Q380 600 500 545Z" fill="${pen.ball(accent)}"/><ellipse cx="500" cy="800" rx="120" ry="18" fill="${dark(accent, 0.3)}"/>`;

const basket: Draw = (pen, { colour, accent = cream, form = 0 }) => {
  const body = '<path d="M230 500 H770 L716 780 q-4 20 -26 20 H310 q-22 0 -26 -20Z"/>';
  const weave = repeat(11, (row) =>
    repeat(
      18,
      (i) =>
        `<ellipse cx="${225 + i * 34 + (row % 2) * 17}" cy="${515 + row * 28}" rx="18" ry="12" fill="${(i + row) % 2 ? light(colour, 0.22) : dark(colour, 0.16)}" stroke="${dark(colour, 0.42)}" stroke-width="2"/>`,
    ),
  );
  return `<path d="M320 500 Q330 ${form === 1 ? 200 : 330} 500 ${form === 1 ? 196 : 326} Q670 ${form === 1 ? 200 : 330} 680 500" fill="none" stroke="${pen.face(dark(colour, 0.1))}" stroke-width="30"/>
    <path d="M262 506 q60 -110 150 -60 q70 -70 150 -10 q100 -40 176 70Z" fill="${pen.face(accent)}"/>${pen.inside(body, `<rect x="200" y="480" width="600" height="340" fill="${dark(colour, 0.3)}"/>${weave}<path d="M560 480 H820 V820 H500Z" fill="#24162c" opacity=".26"/>`)}<rect x="216" y="486" width="568" height="36" rx="18" fill="${pen.round(dark(colour, 0.08))}"/>`;
};

const storageJar: Draw = (pen, { colour, accent = wood, form = 0 }) => {
  const fill =
    form === 1
      ? repeat(
          70,
          () =>
            `<ellipse cx="${pen.random.whole(365, 635)}" cy="${pen.random.whole(540, 790)}" rx="15" ry="9" fill="${pen.random.chance(0.5) ? light(colour, 0.15) : dark(colour, 0.15)}" transform="rotate(${pen.random.whole(0, 90)} 500 660)"/>`,
        )
      : '';
  return `<rect x="342" y="360" width="316" height="440" rx="40" fill="#eaf2ef" opacity=".6"/>${pen.inside('<rect x="354" y="372" width="292" height="420" rx="32"/>', `<rect x="340" y="520" width="320" height="290" fill="${pen.round(colour)}"/>${fill}<ellipse cx="500" cy="522" rx="150" ry="16" fill="${light(colour, 0.3)}"/>`)}
    <path d="M388 400 V760" stroke="#fff" stroke-width="22" stroke-linecap="round" opacity=".55"/><rect x="356" y="296" width="288" height="84" rx="16" fill="${pen.round(accent)}"/><rect x="348" y="366" width="304" height="18" rx="9" fill="#f7f5ee" opacity=".9"/>`;
};

const bottle: Draw = (pen, { colour, accent = '#d9b44a', form = 0 }) => {
  const body =
    form === 1
      ? 'M460 210 h80 v130 q110 50 110 180 v250 q0 30 -30 30 H380 q-30 0 -30 -30 V520 q0 -130 110 -180Z'
      : 'M466 180 h68 v190 q76 40 76 140 v260 q0 30 -30 30 H420 q-30 0 -30 -30 V510 q0 -100 76 -140Z';
  return `<path d="${body}" fill="${pen.linear([0, 0], [1, 0], [0, dark(colour, 0.35)], [0.25, light(colour, 0.25)], [0.5, colour], [1, dark(colour, 0.5)])}"/>${pen.inside(`<path d="${body}"/>`, `<rect x="340" y="540" width="320" height="190" fill="${pen.round(cream)}"/><rect x="340" y="556" width="320" height="8" fill="${accent}"/><rect x="340" y="706" width="320" height="8" fill="${accent}"/>${olive(accent)}<path d="M436 400 q-22 60 -22 380" stroke="#fff" stroke-width="14" fill="none" opacity=".4"/>`)}
    <rect x="456" y="150" width="88" height="74" rx="12" fill="${pen.round(form === 1 ? wood : dark(accent, 0.2))}"/>`;
};

const olive = (accent: string) =>
  `<g transform="translate(500 636)"><path d="M-60 20 Q0 -20 60 -24" stroke="#5c6b3a" stroke-width="6" fill="none"/>${repeat(5, (i) => `<ellipse cx="${-46 + i * 24}" cy="${i % 2 ? 14 : -22}" rx="20" ry="8" transform="rotate(${i % 2 ? 50 : -40} ${-46 + i * 24} ${i % 2 ? 14 : -22})" fill="#75874a"/>`)}<circle cx="20" cy="28" r="12" fill="${dark(accent, 0.3)}"/></g>`;

const paperBag: Draw = (pen, { colour, accent = '#8a5a33', form = 0 }) => {
  const emblem =
    form === 1
      ? `<ellipse cx="500" cy="610" rx="52" ry="76" fill="${accent}" transform="rotate(24 500 610)"/><path d="M478 545 q44 60 4 132" stroke="${light(accent, 0.5)}" stroke-width="8" fill="none"/>`
      : `${repeat(
          7,
          (i) =>
            `<ellipse cx="${500 + (i % 2 ? 26 : -26)}" cy="${690 - i * 24}" rx="13" ry="28" fill="${accent}" transform="rotate(${i % 2 ? 32 : -32} ${500 + (i % 2 ? 26 : -26)} ${690 - i * 24})"/>`,
        )}<path d="M500 720 V520" stroke="${accent}" stroke-width="7"/>`;
  return `<path d="M330 330 L310 790 q0 10 12 10 H678 q12 0 12 -10 L670 330Z" fill="${pen.round(colour)}"/><path d="M330 330 L372 800 H322 q-12 0 -12 -10Z" fill="#fff" opacity=".18"/><path d="M600 330 l20 470 h58 q12 0 12 -10 L670 330Z" fill="#24162c" opacity=".16"/>
    <path d="M326 330 h348 l-6 -110 q-168 -20 -336 0Z" fill="${pen.face(dark(colour, 0.08))}"/><path d="M324 300 h352" stroke="${dark(colour, 0.35)}" stroke-width="5" stroke-dasharray="16 10"/><circle cx="500" cy="612" r="132" fill="${cream}" opacity=".92"/>${emblem}`;
};

const tin: Draw = (
  pen,
  { colour, accent = cream, form = 0 },
) => `<path d="M340 380 V780 a160 34 0 0 0 320 0 V380Z" fill="${pen.round(colour)}"/><path d="M340 520 v130 a160 34 0 0 0 320 0 v-130 a160 34 0 0 1 -320 0Z" fill="${pen.round(accent)}"/>
    <g transform="translate(500 622)">${form === 1 ? repeat(8, (i) => `<ellipse cx="0" cy="-26" rx="11" ry="26" fill="${colour}" transform="rotate(${i * 45})"/>`) : `<path d="M0 46 Q-70 0 0 -52 Q70 0 0 46Z" fill="${mix(colour, '#5d7a45', 0.5)}"/><path d="M0 46 V-40" stroke="${accent}" stroke-width="5"/>`}</g>
    <path d="M328 330 v60 a172 36 0 0 0 344 0 v-60Z" fill="${pen.round(dark(colour, 0.12))}"/><ellipse cx="500" cy="330" rx="172" ry="36" fill="${light(colour, 0.25)}"/><ellipse cx="500" cy="326" rx="120" ry="22" fill="${light(colour, 0.4)}"/>`;

const chocolate: Draw = (pen, { colour, accent = '#d8a13a', form = 0 }) =>
  place(
    `<rect x="-190" y="-330" width="380" height="560" rx="12" fill="#24162c" opacity=".25" transform="translate(14 16)"/><g>${repeat(
      18,
      (i) => {
        const x = -180 + (i % 3) * 122;
        const y = -330 + Math.floor(i / 3) * 92;
        return `<rect x="${x}" y="${y}" width="116" height="86" rx="10" fill="${pen.face(colour)}"/><rect x="${x + 14}" y="${y + 12}" width="88" height="60" rx="7" fill="${light(colour, 0.1)}" opacity=".8"/>${form === 1 && i % 2 ? `<circle cx="${x + 60}" cy="${y + 44}" r="19" fill="${pen.ball('#c88a4e')}"/>` : ''}`;
      },
    )}</g><path d="M-200 -90 L-130 -130 L-60 -86 L20 -128 L90 -88 L150 -126 L200 -96 V240 H-200Z" fill="${pen.linear([0, 0], [1, 1], [0, '#f4f1ea'], [0.3, '#cfcac0'], [0.5, '#fbfaf6'], [1, '#aaa49a'])}"/><path d="M-200 -20 H200 V240 H-200Z" fill="${pen.face(accent)}"/><circle cx="0" cy="110" r="74" fill="${cream}"/><ellipse cx="0" cy="110" rx="26" ry="48" fill="${colour}" transform="rotate(30 0 110)"/>`,
    500,
    600,
    1,
    9,
  );

const jamJar: Draw = (
  pen,
  { colour, accent = '#f4ead7', form = 0 },
) => `<path d="M350 440 Q320 470 320 530 V760 q0 40 40 40 H640 q40 0 40 -40 V530 Q680 470 650 440Z" fill="${pen.linear([0, 0], [1, 0], [0, dark(colour, 0.35)], [0.25, light(colour, 0.35)], [0.55, colour], [1, dark(colour, 0.5)])}"/><path d="M362 480 v280" stroke="#fff" stroke-width="20" stroke-linecap="round" opacity=".45"/>
    <rect x="392" y="560" width="240" height="170" rx="14" fill="${pen.face(cream)}"/>${form === 1 ? `<path d="M512 590 l52 30 v60 l-52 30 -52 -30 v-60Z" fill="${colour}"/>` : `${repeat(3, (i) => `<circle cx="${472 + i * 40}" cy="${654 - (i % 2) * 34}" r="30" fill="${pen.ball(colour)}"/>`)}<path d="M472 620 q30 -40 60 -40 M512 590 q20 -20 46 -6" stroke="#5d7a45" stroke-width="6" fill="none"/>`}
    <path d="M310 420 Q330 330 500 322 Q670 330 690 420 Q640 470 600 436 Q550 476 500 440 Q450 476 400 436 Q350 470 310 420Z" fill="${pen.face(accent)}"/>${repeat(24, () => `<circle cx="${pen.random.whole(350, 650)}" cy="${pen.random.whole(346, 424)}" r="6" fill="${colour}" opacity=".6"/>`)}<path d="M346 430 q154 26 308 0" stroke="${dark(colour, 0.25)}" stroke-width="8" fill="none"/>`;

const cheese: Draw = (pen, { colour, accent = '#c2342b', form = 0 }) =>
  form === 1
    ? `<path d="M180 640 L700 470 Q830 520 830 640 V760 Q560 830 180 780Z" fill="${pen.linear([0, 0], [0, 1], [0, light(colour, 0.3)], [1, dark(colour, 0.2)])}"/><path d="M180 640 L700 470 Q830 520 830 640 Q520 700 180 640Z" fill="${light(colour, 0.42)}"/>${repeat(9, (i) => `<ellipse cx="${290 + i * 58}" cy="${pen.random.whole(690, 770)}" rx="${pen.random.whole(10, 30)}" ry="${pen.random.whole(8, 22)}" fill="${dark(colour, 0.24)}"/>`)}<path d="M700 470 Q830 520 830 640 V760 l-20 6 V640 Q800 540 690 474Z" fill="${accent}"/>`
    : `<path d="M200 540 V690 Q200 800 500 806 Q800 800 800 690 V540Z" fill="${pen.round(accent)}"/><ellipse cx="500" cy="540" rx="300" ry="98" fill="${pen.face(light(accent, 0.12))}"/><path d="M500 540 L760 490 Q812 530 792 574 L660 622Z" fill="${dark(accent, 0.45)}"/><path d="M500 540 L660 622 V796 Q580 806 500 806Z" fill="${pen.face(colour)}"/><path d="M500 540 L760 490 L780 500 L510 552Z" fill="${light(colour, 0.3)}"/>${repeat(6, () => `<circle cx="${pen.random.whole(520, 640)}" cy="${pen.random.whole(650, 780)}" r="${pen.random.whole(6, 14)}" fill="${dark(colour, 0.2)}"/>`)}<ellipse cx="400" cy="530" rx="86" ry="26" fill="${cream}" opacity=".9"/><ellipse cx="400" cy="530" rx="70" ry="19" fill="none" stroke="${accent}" stroke-width="4"/>`;

const pasta: Draw = (pen, { colour, accent = '#2f5d62', form = 0 }) =>
  `<rect x="350" y="260" width="300" height="540" rx="12" fill="${pen.round(accent)}"/><path d="M600 260 h38 q12 0 12 12 v516 q0 12 -12 12 h-38Z" fill="#24162c" opacity=".2"/>${pen.inside(
    '<rect x="392" y="390" width="216" height="300" rx="108"/>',
    `<rect x="380" y="380" width="240" height="330" fill="#2a2022"/>${
      form === 1
        ? repeat(
            34,
            () =>
              `<path d="M0 0 q14 -12 28 0 t28 0 t28 0" stroke="${pen.random.chance(0.5) ? colour : light(colour, 0.3)}" stroke-width="14" fill="none" stroke-linecap="round" transform="translate(${pen.random.whole(380, 580)} ${pen.random.whole(400, 690)}) rotate(${pen.random.whole(-40, 60)})"/>`,
          )
        : repeat(
            24,
            (i) =>
              `<path d="M${392 + i * 9.4} 380 v330" stroke="${i % 3 ? colour : dark(colour, 0.2)}" stroke-width="7"/>`,
          )
    }`,
  )}<rect x="392" y="390" width="216" height="300" rx="108" fill="none" stroke="${cream}" stroke-width="9"/><path d="M400 320 h200" stroke="${cream}" stroke-width="12"/><path d="M440 740 h120" stroke="${cream}" stroke-width="9" opacity=".7"/>`;

function lemon(pen: Pen): string {
  return `<path d="M-88 0 Q-70 -62 0 -62 Q70 -62 88 0 Q70 62 0 62 Q-70 62 -88 0Z" fill="${pen.ball('#f2c230')}"/>`;
}

function sprig(pen: Pen): string {
  const green = pen.random.pick(['#6f8458', '#7d8f5c', '#58745c']);
  return `<path d="M0 0 Q60 -60 190 -76" stroke="${dark(green, 0.2)}" stroke-width="7" fill="none"/>${repeat(7, (i) => `<ellipse cx="${30 + i * 24}" cy="${-24 - i * 8 + (i % 2 ? 22 : -22)}" rx="32" ry="12" fill="${i % 2 ? green : light(green, 0.15)}" transform="rotate(${i % 2 ? 34 : -56} ${30 + i * 24} ${-24 - i * 8 + (i % 2 ? 22 : -22)})"/>`)}`;
}

const drawings = {
  mug,
  plate,
  bowl,
  glass,
  carafe,
  teapot,
  coffeeMaker,
  fryingPan,
  cookingPot,
  knife,
  board,
  bakingTin,
  utensil,
  towel,
  cushion,
  plaid,
  candle,
  lamp,
  basket,
  storageJar,
  bottle,
  paperBag,
  tin,
  chocolate,
  jamJar,
  cheese,
  pasta,
};

const walls = ['#efe2cc', '#dfe3d3', '#e9d3c0', '#cfd9dc', '#e6dccb', '#d9cfc3', '#f0dfc0'] as const;
const tables = ['#c99a6c', '#b58a63', '#d8b48a', '#a87a55', '#e2d6c4'] as const;
const onWall = new Set(['plate', 'towel', 'lamp']);
const lying = new Set(['knife', 'utensil', 'fryingPan', 'chocolate']);

function room(pen: Pen, width: number, height: number, ground: number, wall: string, table: string): string {
  const panes = repeat(4, (i) => `<path d="M${(i % 2) * 175} ${Math.floor(i / 2) * 210} h160 v195 h-160Z"/>`);
  return `<rect width="${width}" height="${height}" fill="${pen.linear([0, 0], [1, 1], [0, light(wall, 0.35)], [0.6, wall], [1, dark(wall, 0.12)])}"/>
    <g transform="translate(${width * 0.42} 60) skewY(10) skewX(-14)" fill="#fffaf0" opacity=".34">${panes}</g>
    <rect y="${ground}" width="${width}" height="${height - ground}" fill="${pen.linear([0, 0], [0.6, 1], [0, light(table, 0.25)], [0.4, table], [1, dark(table, 0.22)])}"/>
    ${repeat(5, (i) => `<path d="M0 ${ground + 26 + i * i * 17} q${width / 2} ${pen.random.whole(-10, 14)} ${width} 0" stroke="${dark(table, 0.3)}" stroke-width="3" fill="none" opacity=".22"/>`)}
    <rect y="${ground}" width="${width}" height="7" fill="#fff6e4" opacity=".6"/>`;
}

function standing(pen: Pen, look: Look): string {
  const draw: Draw | undefined = (drawings as Record<string, Draw>)[look.drawing];
  if (draw === undefined) throw new Error(`De Molen has no drawing called ${look.drawing}`);
  const shadow = onWall.has(look.drawing)
    ? ''
    : `<g transform="rotate(-5 500 800)">${pen.shadow(600, 806, 380, 46)}</g>${pen.shadow(500, 804, 240, 22, 0.5)}`;
  return `${shadow}${draw(pen, look)}`;
}

function companion(pen: Pen): string {
  return pen.random.pick([
    () => '',
    () => place(sprig(pen), 640, 870, 1.05),
    () => pen.shadow(836, 880, 110, 20) + place(lemon(pen), 826, 838, 0.8, -14),
    () => place(sprig(pen), 130, 880, 0.9, 8),
    () =>
      repeat(
        4,
        (i) =>
          `<circle cx="${140 + i * 46}" cy="${858 + (i % 2) * 26}" r="17" fill="${pen.ball('#8c3b3b')}"/>`,
      ),
  ])();
}

/** The logo of a hotel beside a lock: its two gates closed against each other, and the water below them. */
export const deSluis = `<rect width="160" height="160" rx="34" fill="#17454f"/><g fill="none" stroke="#f3e7c9" stroke-linecap="round" stroke-linejoin="round"><path d="M30 98 V44 L80 62 V110Z" stroke-width="8"/><path d="M130 98 V44 L80 62" stroke-width="8"/><path d="M130 98 L80 110" stroke-width="8"/><path d="M30 71 L80 86 L130 71" stroke-width="5"/>${repeat(2, (i) => `<path d="M26 ${124 + i * 14} q13.5 -9 27 0 t27 0 t27 0 t27 0" stroke-width="5" opacity="${1 - i * 0.35}"/>`)}</g><path d="M80 20 l4.4 9.4 10.2 1.2 -7.6 7 2 10.2 -9 -5 -9 5 2 -10.2 -7.6 -7 10.2 -1.2Z" fill="#e0b04a"/>`;

export const molenArt: ArtDirection = {
  drawings,
  scene(pen, look) {
    const flat = lying.has(look.drawing);
    const wall = pen.random.pick(walls);
    const table = pen.random.pick(tables);
    return `${room(pen, 1000, 1000, flat ? 300 : 720, wall, table)}<g transform="translate(${flat ? 0 : 5} ${flat ? 10 : 45})">${standing(pen, look)}</g>${companion(pen)}`;
  },
  thing: standing,
  ground: (pen, look, view) =>
    room(
      pen,
      1000,
      1000,
      view === 'detail' ? 640 : 610,
      mix(pen.random.pick(walls), look.colour, view === 'detail' ? 0.3 : 0.1),
      pen.random.pick(tables),
    ),
  sheet: { paper: '#fbf6ec', ink: '#5b3a29' },
  wide(pen, looks, width, height) {
    const ground = height * 0.72;
    const scale = (height / 1000) * 0.86;
    // Heroes and banners carry text on their left; tiles do not.
    const free = width / height > 1.8 ? width * 0.42 : width * 0.04;
    const step = (width - free) / (looks.length + 0.35);
    const things = looks.map((look, index) => {
      const size = scale * (index % 2 ? 0.84 : 1);
      return `<g transform="translate(${free + step * (index + 0.35) - 500 * size + step * 0.2} ${ground + height * (index % 2 ? 0.06 : 0.15) - 800 * size}) scale(${size})">${standing(pen, look)}</g>`;
    });
    return `${room(pen, width, height, ground, pen.random.pick(walls), pen.random.pick(tables))}${things.join('')}`;
  },
  emblem: (colour, accent) =>
    `<circle cx="80" cy="80" r="76" fill="${colour}"/><path d="M58 132 L66 74 Q80 62 94 74 L102 132Z" fill="${accent}"/><path d="M64 76 Q80 46 96 76Z" fill="${accent}" opacity=".85"/><g transform="translate(80 70)" fill="none" stroke="${accent}" stroke-width="4" stroke-linecap="round">${repeat(4, (i) => `<g transform="rotate(${20 + i * 90})"><path d="M0 0 V-56"/><path d="M5 -18 h13 v-36 h-13 M5 -30 h13 M5 -42 h13" stroke-width="3"/></g>`)}</g><circle cx="80" cy="70" r="6" fill="${colour}" stroke="${accent}" stroke-width="4"/><path d="M72 132 v-18 q8 -10 16 0 v18Z" fill="${colour}"/>`,
};
