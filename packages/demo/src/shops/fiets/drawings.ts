import { dark, light } from '../../drawing/colour.ts';
import {
  type ArtDirection,
  type Draw,
  type Look,
  type Pen,
  place,
  repeat,
  round1,
} from '../../drawing/pen.ts';

/*
 * Parts as on a workshop drawing: brushed metal and rubber on graph paper, one bold slanted band of colour
 * behind, thin measuring lines in front.
 */

const rubber = '#23262b';
const steel = '#b4bac3';
const ink = '#22344a';

function gear(teeth: number, outer: number, inner: number): string {
  const points = Array.from({ length: teeth * 4 }, (_, i) => {
    const angle = ((i + 0.5) / (teeth * 4)) * Math.PI * 2;
    const radius = i % 4 === 1 || i % 4 === 2 ? outer : inner;
    return `${round1(Math.cos(angle) * radius)} ${round1(Math.sin(angle) * radius)}`;
  });
  return `M${points.join('L')}Z`;
}

const holes = (count: number, ring: number, radius: number, turn = 0) =>
  repeat(count, (i) => {
    const angle = (i / count) * Math.PI * 2 + turn;
    return `<circle cx="${round1(Math.cos(angle) * ring)}" cy="${round1(Math.sin(angle) * ring)}" r="${radius}" fill="#e8ecf0"/><circle cx="${round1(Math.cos(angle) * ring)}" cy="${round1(Math.sin(angle) * ring)}" r="${radius}" fill="${ink}" opacity=".5"/>`;
  });

function bolt(pen: Pen, x: number, y: number, radius = 16): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${pen.metal('#8f98a3')}"/><path d="M${x - radius * 0.45} ${y} l${radius * 0.22} ${-radius * 0.4} h${radius * 0.46} l${radius * 0.22} ${radius * 0.4} l${-radius * 0.22} ${radius * 0.4} h${-radius * 0.46}Z" fill="#2b3038"/>`;
}

const wheel: Draw = (pen, { colour, accent = steel, form = 0 }) =>
  `<g transform="translate(500 500)"><circle r="318" fill="none" stroke="${rubber}" stroke-width="${form === 1 ? 46 : 30}"/><circle r="318" fill="none" stroke="#4b5058" stroke-width="4" stroke-dasharray="10 14"/><circle r="284" fill="none" stroke="${pen.metal(colour)}" stroke-width="${form === 2 ? 70 : 34}"/><circle r="300" fill="none" stroke="${light(colour, 0.5)}" stroke-width="3" opacity=".7"/>${repeat(32, (i) => `<path d="M${round1(Math.cos(i * 0.196 + (i % 2 ? 0.55 : -0.55)) * 36)} ${round1(Math.sin(i * 0.196 + (i % 2 ? 0.55 : -0.55)) * 36)} L${round1(Math.cos(i * 0.19635) * 270)} ${round1(Math.sin(i * 0.19635) * 270)}" stroke="${i % 2 ? '#8b94a0' : '#c9d0d8'}" stroke-width="4"/>`)}<circle r="62" fill="${pen.metal(accent)}"/><circle r="40" fill="${pen.metal(dark(accent, 0.3))}"/><circle r="16" fill="#2b3038"/><path d="M-4 -270 h14 v-30 h-14Z" fill="#2b3038"/></g>`;

const tyre: Draw = (pen, { colour, accent = '#d8b892', form = 0 }) => {
  const tread = repeat(
    form === 1 ? 44 : 72,
    (i) =>
      `<g transform="rotate(${round1((i * 360) / (form === 1 ? 44 : 72))})">${form === 1 ? '<path d="M-17 -352 h34 v26 h-34Z" fill="#15171a"/>' : '<path d="M-4 -346 l9 28" stroke="#4b5058" stroke-width="5"/>'}</g>`,
  );
  const wall = form === 2 ? accent : '#3a3e45';
  return `<g transform="translate(470 500)"><circle r="300" fill="none" stroke="${pen.radial([0.5, 0.5], 0.5, [0.78, '#14161a'], [0.9, light(rubber, 0.14)], [1, '#101215'])}" stroke-width="94"/><circle r="268" fill="none" stroke="${wall}" stroke-width="34"/><circle r="268" fill="none" stroke="${colour}" stroke-width="7"/>${tread}<path d="M-250 -180 A308 308 0 0 1 -60 -304" stroke="#fff" stroke-width="16" stroke-linecap="round" fill="none" opacity=".25"/></g>`;
};

const innerTube: Draw = (pen, { colour, accent = steel, form = 0 }) =>
  form === 1
    ? `<path d="M290 420 h420 l30 50 v330 q0 10 -12 10 H272 q-12 0 -12 -10 V470Z" fill="${pen.face(colour)}"/><path d="M290 420 h420 l30 50 H260Z" fill="${light(colour, 0.25)}"/><circle cx="500" cy="640" r="110" fill="none" stroke="${rubber}" stroke-width="34"/><path d="M500 530 v60" stroke="${accent}" stroke-width="14"/><path d="M300 780 h180" stroke="#fff" stroke-width="14" opacity=".7"/>`
    : `<g transform="translate(500 540)"><ellipse rx="270" ry="230" fill="none" stroke="${pen.radial([0.5, 0.5], 0.5, [0.7, '#17191d'], [0.86, '#565c66'], [1, '#17191d'])}" stroke-width="68"/><ellipse rx="278" ry="240" fill="none" stroke="#fff" stroke-width="6" opacity=".18"/><rect x="-14" y="-190" width="28" height="120" rx="8" fill="${pen.metal(accent)}"/>${repeat(7, (i) => `<path d="M-14 ${-176 + i * 12} h28" stroke="#5a626d" stroke-width="3"/>`)}<rect x="-19" y="-86" width="38" height="44" rx="9" fill="${colour}"/></g>`;

const chain: Draw = (pen, { colour, accent = '#8f98a3', form = 0 }) => {
  const link = (i: number) =>
    `<path d="M-46 -17 Q-70 -30 -70 0 Q-70 30 -46 17 Q0 4 46 17 Q70 30 70 0 Q70 -30 46 -17 Q0 -4 -46 -17Z" fill="${i % 2 ? pen.metal(colour) : pen.metal(dark(colour, 0.22))}"/><circle cx="-46" r="${13}" fill="${pen.ball(accent)}"/><circle cx="46" r="13" fill="${pen.ball(accent)}"/>`;
  const total = form === 1 ? 30 : 34;
  return repeat(total, (i) => {
    const t = i / total;
    const angle = t * Math.PI * 2;
    const [x, y, turn] =
      form === 1
        ? [
            500 + Math.cos(angle) * 300,
            520 + Math.sin(angle * 2) * 150,
            (Math.atan2(2 * 150 * Math.cos(angle * 2), -300 * Math.sin(angle)) * 180) / Math.PI,
          ]
        : [
            500 + Math.cos(angle) * (300 - Math.sin(angle * 3) * 30),
            540 + Math.sin(angle) * 220,
            (Math.atan2(220 * Math.cos(angle), -300 * Math.sin(angle)) * 180) / Math.PI,
          ];
    return place(link(i), x, y, 0.62, turn);
  });
};

const cassette: Draw = (pen, { colour, accent = ink }) =>
  `<g transform="translate(500 520)">${[
    [46, 300],
    [40, 262],
    [34, 224],
    [30, 190],
    [26, 158],
    [22, 128],
    [18, 100],
    [14, 76],
  ]
    .map(
      ([teeth = 0, radius = 0], i) =>
        `<path d="${gear(teeth, radius, radius - 20)}" fill="#1d242d" opacity=".3" transform="translate(5 8)"/><path d="${gear(teeth, radius, radius - 20)}" fill="${pen.metal(i % 2 ? colour : dark(colour, 0.14))}"/>${i === 0 ? holes(10, radius - 34, 13) : ''}`,
    )
    .join(
      '',
    )}<circle r="48" fill="${accent}"/><circle r="34" fill="${pen.metal('#cfd5dc')}"/>${repeat(12, (i) => `<rect x="-4" y="-34" width="8" height="12" fill="#2b3038" transform="rotate(${i * 30})"/>`)}<circle r="20" fill="#dfe4ea"/></g>`;

const chainring: Draw = (pen, { colour, form = 0 }) =>
  `<g transform="translate(${form === 1 ? 450 : 500} ${form === 1 ? 440 : 510})"><path d="${gear(form === 1 ? 38 : 46, form === 1 ? 240 : 310, form === 1 ? 222 : 290)}" fill="${pen.metal(colour)}"/><circle r="${form === 1 ? 196 : 250}" fill="#eef1f4"/><circle r="${form === 1 ? 196 : 250}" fill="${light(colour, 0.7)}" opacity=".5"/>${repeat(5, (i) => `<path d="M-26 0 L-30 ${form === 1 ? -205 : -262} Q0 ${form === 1 ? -225 : -284} 30 ${form === 1 ? -205 : -262} L26 0Z" fill="${pen.metal(dark(colour, 0.2))}" transform="rotate(${i * 72 + 20})"/><g transform="rotate(${i * 72 + 20})">${bolt(pen, 0, form === 1 ? -196 : -248, 15)}</g>`)}<circle r="78" fill="${pen.metal(dark(colour, 0.1))}"/>${bolt(pen, 0, 0, 36)}</g>${form === 1 ? `<path d="M420 420 L760 800 q20 30 50 12 q24 -24 0 -52 L480 400Z" fill="${pen.metal(dark(colour, 0.25))}"/>${bolt(pen, 786, 784, 22)}` : ''}`;

const derailleur: Draw = (pen, { colour, accent = steel }) =>
  `<path d="M380 240 L460 210 L640 380 L580 450Z" fill="${pen.metal(colour)}"/><path d="M420 300 L560 420 L520 470 L390 350Z" fill="${dark(colour, 0.4)}"/><circle cx="412" cy="262" r="60" fill="${pen.metal(accent)}"/>${bolt(pen, 412, 262, 28)}<path d="M570 400 L640 420 L580 800 L500 800Z" fill="${pen.metal(dark(colour, 0.1))}"/><path d="M590 470 l20 6 -40 250 -24 -4Z" fill="#eef1f4" opacity=".8"/>${[
    [606, 440, 62],
    [540, 770, 74],
  ]
    .map(
      ([x, y, size = 60]) =>
        `<g transform="translate(${x} ${y})"><path d="${gear(12, size, size - 18)}" fill="${rubber}"/><circle r="${size - 32}" fill="${pen.metal(accent)}"/>${bolt(pen, 0, 0, 15)}</g>`,
    )
    .join(
      '',
    )}<path d="M640 380 Q760 330 790 220" stroke="#2b3038" stroke-width="16" fill="none"/><circle cx="642" cy="386" r="30" fill="${pen.metal(accent)}"/>`;

const shifter: Draw = (pen, { colour, accent = steel, form = 0 }) =>
  `<path d="M120 500 H520" stroke="${pen.linear([0, 0], [0, 1], [0, '#d5dae0'], [0.5, '#7b848f'], [1, '#3a4048'])}" stroke-width="${1}"/><rect x="90" y="430" width="480" height="76" rx="38" fill="${pen.linear([0, 0], [0, 1], [0, '#e3e7ec'], [0.35, '#98a1ac'], [1, '#3a4048'])}"/><rect x="400" y="400" width="130" height="136" rx="24" fill="${pen.metal(dark(colour, 0.1))}"/>${bolt(pen, 465, 420, 16)}<path d="M440 500 Q460 700 610 700 Q720 690 720 590 Q720 500 600 490Z" fill="${pen.face(colour)}"/><circle cx="600" cy="590" r="74" fill="${dark(colour, 0.3)}"/><circle cx="600" cy="590" r="58" fill="${pen.metal(accent)}"/>${form === 1 ? '<rect x="560" y="540" width="80" height="46" rx="6" fill="#fff"/><path d="M570 576 v-20 M584 576 v-20 M598 576 v-20 M612 576 v-26 M628 576 v-20" stroke="#e2572b" stroke-width="5"/>' : bolt(pen, 600, 590, 26)}<path d="M520 640 Q440 790 330 800 Q296 786 316 760 Q420 720 470 610Z" fill="${pen.metal(accent)}"/><path d="M700 640 Q860 700 880 860" stroke="#2b3038" stroke-width="18" fill="none"/>`;

const pedal: Draw = (pen, { colour, accent = steel, form = 0 }) =>
  place(
    `<rect x="-330" y="-22" width="230" height="44" rx="10" fill="${pen.metal(accent)}"/>${repeat(6, (i) => `<path d="M${-318 + i * 14} -22 v44" stroke="#5a626d" stroke-width="4"/>`)}<path d="M-130 -150 H180 Q230 -150 240 -90 V90 Q230 150 180 150 H-130 Q-160 150 -160 110 V-110 Q-160 -150 -130 -150Z" fill="${pen.metal(colour)}"/><path d="M-100 -104 H160 V-44 H-100Z M-100 44 H160 V104 H-100Z" fill="#e9edf1"/><path d="M-100 -104 H160 V-44 H-100Z M-100 44 H160 V104 H-100Z" fill="${ink}" opacity=".35"/>${form === 1 ? `<path d="M-30 -60 h120 l30 60 -30 60 h-120Z" fill="${pen.metal('#e2572b')}"/>` : repeat(10, (i) => `<circle cx="${-116 + (i % 5) * 72}" cy="${i < 5 ? -128 : 128}" r="10" fill="#eef1f4"/>`)}${form === 2 ? '<rect x="-136" y="-148" width="300" height="34" rx="8" fill="#23262b"/><rect x="-136" y="114" width="300" height="34" rx="8" fill="#23262b"/><rect x="20" y="-146" width="80" height="30" fill="#f3a93b"/><rect x="20" y="116" width="80" height="30" fill="#f3a93b"/>' : ''}<rect x="-150" y="-34" width="380" height="68" rx="30" fill="${pen.linear([0, 0], [0, 1], [0, light(accent, 0.6)], [0.5, accent], [1, dark(accent, 0.45)])}"/>`,
    520,
    530,
    1.1,
    -16,
  );

const bottomBracket: Draw = (pen, { colour, accent = steel }) =>
  place(
    `<rect x="-330" y="-48" width="660" height="96" rx="10" fill="${pen.linear([0, 0], [0, 1], [0, light(accent, 0.7)], [0.4, accent], [1, dark(accent, 0.55)])}"/><rect x="-220" y="-110" width="440" height="220" rx="14" fill="${pen.linear([0, 0], [0, 1], [0, light(colour, 0.35)], [0.4, colour], [1, dark(colour, 0.5)])}"/>${repeat(12, (i) => `<rect x="${-220 + i * 10}" y="-110" width="4" height="220" fill="#111" opacity=".22"/><rect x="${106 + i * 10}" y="-110" width="4" height="220" fill="#111" opacity=".22"/>`)}<rect x="226" y="-132" width="46" height="264" rx="10" fill="${pen.metal(accent)}"/><path d="M-330 -36 h60 v72 h-60Z M270 -36 h60 v72 h-60Z" fill="#dfe4ea" opacity=".5"/>`,
    500,
    530,
    1,
    -22,
  );

const discRotor: Draw = (pen, { colour, accent = rubber, form = 0 }) =>
  `<g transform="translate(500 510)"><circle r="300" fill="${pen.metal(colour)}"/>${repeat(form === 1 ? 18 : 30, (i) => `<g transform="rotate(${(i * 360) / (form === 1 ? 18 : 30)})"><rect x="-9" y="${i % 2 ? -284 : -262}" width="18" height="${form === 1 ? 44 : 26}" rx="9" fill="#eef1f4" transform="rotate(20 0 -262)"/></g>`)}<circle r="218" fill="#eef1f4"/>${repeat(6, (i) => `<path d="M-16 -80 Q60 -160 26 -232 L-22 -232 Q0 -160 -50 -86Z" fill="${pen.metal(form === 1 ? accent : dark(colour, 0.1))}" transform="rotate(${i * 60})"/>`)}<circle r="104" fill="${pen.metal(form === 1 ? accent : dark(colour, 0.1))}"/><circle r="56" fill="#eef1f4"/><circle r="56" fill="none" stroke="#6b737e" stroke-width="6"/>${repeat(6, (i) => `<g transform="rotate(${i * 60 + 30})">${bolt(pen, 0, -80, 13)}</g>`)}</g>`;

const brakePads: Draw = (pen, { colour, accent = '#c08a3e', form = 0 }) => {
  const disc = `<path d="M-120 -150 H120 Q150 -150 150 -110 V60 Q150 110 90 110 H-90 Q-150 110 -150 60 V-110 Q-150 -150 -120 -150Z" fill="${pen.metal(accent)}"/><path d="M-104 -90 H104 Q124 -90 124 -60 V50 Q124 84 84 84 H-84 Q-124 84 -124 50 V-60 Q-124 -90 -104 -90Z" fill="${pen.face(colour)}"/>${repeat(40, () => `<circle cx="${pen.random.whole(-110, 110)}" cy="${pen.random.whole(-78, 74)}" r="${pen.random.whole(2, 5)}" fill="${pen.random.chance(0.5) ? '#fff' : '#000'}" opacity=".25"/>`)}<path d="M-40 -150 V-220 Q-40 -240 0 -240 Q40 -240 40 -220 V-150Z" fill="${pen.metal(accent)}"/><circle cy="-200" r="16" fill="#eef1f4"/>`;
  const rim = `<path d="M-230 20 Q-240 -50 -150 -60 H180 Q230 -50 220 0 Q200 60 120 60 H-150 Q-220 70 -230 20Z" fill="${pen.face(colour)}"/>${repeat(6, (i) => `<path d="M${-170 + i * 60} -56 v112" stroke="#000" stroke-width="9" opacity=".3"/>`)}<rect x="-26" y="-170" width="52" height="116" rx="8" fill="${pen.metal(accent)}"/>${bolt(pen, 0, -150, 20)}`;
  const one = form === 1 ? rim : disc;
  return place(one, 370, 470, 1, -10) + place(one, 620, 650, 1.05, 8);
};

const cable: Draw = (pen, { colour }) =>
  `<g fill="none">${repeat(5, (i) => `<ellipse cx="500" cy="${520 + i * 7}" rx="${250 - i * 16}" ry="${214 - i * 16}" stroke="${i % 2 ? dark(colour, 0.2) : colour}" stroke-width="18"/><ellipse cx="500" cy="${517 + i * 7}" rx="${252 - i * 16}" ry="${216 - i * 16}" stroke="#fff" stroke-width="3" opacity=".35"/>`)}<path d="M730 610 Q830 660 840 800" stroke="${colour}" stroke-width="18"/><path d="M838 780 Q842 830 810 890" stroke="#aab2bc" stroke-width="8"/></g><rect x="822" y="740" width="34" height="62" rx="8" fill="${pen.metal()}"/><rect x="460" y="270" width="80" height="110" rx="12" fill="#23262b"/><rect x="474" y="286" width="52" height="10" fill="#e2572b"/>`;

const saddle: Draw = (pen, { colour, accent = '#4a5059', form = 0 }) =>
  `<path d="M300 600 Q420 690 640 640 M330 640 Q470 740 660 660" stroke="${pen.metal()}" stroke-width="20" fill="none"/><rect x="452" y="640" width="96" height="60" rx="14" fill="${pen.metal('#8f98a3')}"/><rect x="470" y="690" width="60" height="150" fill="${pen.round(steel)}"/><path d="M180 430 Q170 ${form === 1 ? 350 : 380} 300 ${form === 1 ? 370 : 400} Q480 450 700 430 Q840 420 850 480 Q850 530 720 560 Q600 600 500 600 Q380 620 280 620 Q190 610 180 430Z" fill="${pen.linear([0, 0], [0.2, 1], [0, light(colour, 0.4)], [0.35, colour], [1, dark(colour, 0.5)])}"/><path d="M190 450 Q300 480 480 490 T840 480" stroke="${accent}" stroke-width="9" fill="none" stroke-dasharray="${form === 1 ? '14 9' : '0'}"/><path d="M230 400 Q300 388 420 432" stroke="#fff" stroke-width="18" stroke-linecap="round" fill="none" opacity=".35"/>${form === 1 ? repeat(4, (i) => `<circle cx="${222 + i * 30}" cy="${470 + i * 6}" r="10" fill="${pen.ball('#d8a850')}"/>`) : ''}`;

const seatpost: Draw = (pen, { colour, form = 0 }) =>
  place(
    `<rect x="-34" y="-260" width="68" height="620" rx="10" fill="${pen.round(colour)}"/>${repeat(9, (i) => `<path d="M-20 ${60 + i * 30} h${i % 2 ? 22 : 38}" stroke="#fff" stroke-width="4" opacity=".6"/>`)}<rect x="-96" y="-320" width="192" height="76" rx="22" fill="${pen.metal(dark(colour, 0.1))}"/><path d="M-120 -350 h240 q10 30 -20 34 h-200 q-30 -4 -20 -34Z" fill="${pen.metal()}"/>${bolt(pen, -60, -282, 18)}${bolt(pen, 60, -282, 18)}${form === 1 ? '<rect x="-44" y="-140" width="88" height="54" rx="10" fill="#23262b"/><rect x="-26" y="-240" width="52" height="104" fill="#dfc27a" opacity=".7"/>' : ''}`,
    500,
    520,
    1,
    18,
  );

const handlebar: Draw = (pen, { colour, accent = rubber, form = 0 }) => {
  const path =
    [
      'M150 620 Q170 480 330 470 Q420 466 500 420 Q580 466 670 470 Q830 480 850 620',
      'M130 500 L420 470 L500 462 L580 470 L870 500',
      'M220 700 Q120 640 160 520 Q190 440 300 450 H700 Q810 440 840 520 Q880 640 780 700',
    ][form % 3] ?? '';
  return `<path d="${path}" stroke="#1d242d" stroke-width="46" stroke-linecap="round" fill="none" opacity=".18" transform="translate(10 18)"/><path d="${path}" stroke="${dark(colour, 0.35)}" stroke-width="44" stroke-linecap="round" fill="none"/><path d="${path}" stroke="${colour}" stroke-width="32" stroke-linecap="round" fill="none" transform="translate(-2 -4)"/><path d="${path}" stroke="${light(colour, 0.7)}" stroke-width="8" stroke-linecap="round" fill="none" transform="translate(-3 -11)"/>${['', ' transform="translate(1000 0) scale(-1 1)"'].map((side) => `<path d="${path}" stroke="${accent}" stroke-width="58" fill="none" stroke-dasharray="130 2000" stroke-linecap="round"${side}/>`).join('')}<rect x="440" y="420" width="120" height="100" rx="20" fill="${pen.metal(dark(colour, 0.1))}"/>${bolt(pen, 470, 446, 13)}${bolt(pen, 530, 446, 13)}${bolt(pen, 470, 496, 13)}${bolt(pen, 530, 496, 13)}`;
};

const grips: Draw = (pen, { colour, accent = steel, form = 0 }) =>
  [
    [400, 480],
    [600, 600],
  ]
    .map(([x = 0, y = 0]) =>
      place(
        `<rect x="-270" y="-58" width="540" height="116" rx="${form === 1 ? 58 : 40}" fill="${pen.linear([0, 0], [0, 1], [0, light(colour, 0.35)], [0.35, colour], [1, dark(colour, 0.5)])}"/>${form === 1 ? `<path d="M-250 -20 Q-60 110 250 96 Q280 60 240 30 Q0 60 -250 -20Z" fill="${dark(colour, 0.3)}"/>` : repeat(13, (i) => `<path d="M${-226 + i * 36} -50 l16 50 -16 50" stroke="${dark(colour, 0.5)}" stroke-width="9" fill="none" opacity=".7"/>`)}<rect x="-284" y="-66" width="54" height="132" rx="14" fill="${pen.metal(accent)}"/><rect x="236" y="-66" width="50" height="132" rx="14" fill="${pen.metal(accent)}"/>${bolt(pen, -257, -30, 13)}`,
        x,
        y,
        1,
        -20,
      ),
    )
    .join('');

const lamp: Draw = (pen, { colour, accent = '#ffe9a8', form = 0 }) =>
  form === 1
    ? `<circle cx="500" cy="500" r="380" fill="${pen.radial([0.5, 0.5], 0.5, [0, '#ff4a3a', 0.5], [1, '#ff4a3a', 0])}"/><rect x="300" y="340" width="400" height="320" rx="90" fill="${pen.face(rubber)}"/><rect x="336" y="376" width="328" height="248" rx="66" fill="${pen.radial([0.5, 0.4], 0.7, [0, '#ff9a80'], [0.4, '#e0301e'], [1, '#7d130c'])}"/>${repeat(24, (i) => `<circle cx="${376 + (i % 6) * 50}" cy="${420 + Math.floor(i / 6) * 54}" r="16" fill="#fff" opacity="${i % 5 ? 0.16 : 0.6}"/>`)}<rect x="440" y="660" width="120" height="70" rx="16" fill="${pen.metal(colour)}"/><rect x="420" y="716" width="160" height="90" rx="20" fill="${rubber}"/>`
    : `<path d="M620 500 L1100 210 V820Z" fill="${pen.linear([0, 0.5], [1, 0.5], [0, accent, 0.75], [1, accent, 0])}"/><rect x="240" y="380" width="330" height="230" rx="80" fill="${pen.face(colour)}"/>${repeat(6, (i) => `<rect x="${290 + i * 34}" y="384" width="12" height="222" rx="6" fill="${dark(colour, 0.4)}" opacity=".55"/>`)}<path d="M540 350 Q640 360 650 495 Q640 630 540 640 Q500 495 540 350Z" fill="${pen.metal('#c9ced6')}"/><ellipse cx="604" cy="495" rx="46" ry="126" fill="${pen.radial([0.4, 0.4], 0.7, [0, '#ffffff'], [0.5, accent], [1, '#cfae55'])}"/><rect x="350" y="606" width="90" height="90" fill="${pen.metal()}"/><rect x="310" y="680" width="170" height="110" rx="30" fill="${rubber}"/>${bolt(pen, 395, 736, 20)}`;

const battery: Draw = (pen, { colour, accent = '#5fbf6a', form = 0 }) =>
  form === 1
    ? `<rect x="280" y="300" width="440" height="400" rx="56" fill="${pen.face(rubber)}"/><rect x="316" y="336" width="368" height="270" rx="24" fill="${pen.linear([0, 0], [1, 1], [0, '#233445'], [0.6, '#0f1a26'], [1, '#1d2c3b'])}"/><path d="M380 520 A130 130 0 1 1 620 520" stroke="#33475c" stroke-width="24" fill="none"/><path d="M380 520 A130 130 0 0 1 560 366" stroke="${accent}" stroke-width="24" fill="none" stroke-linecap="round"/><path d="M500 480 L566 404" stroke="#fff" stroke-width="10" stroke-linecap="round"/><circle cx="500" cy="484" r="18" fill="${colour}"/>${repeat(3, (i) => `<rect x="${330 + i * 122}" y="628" width="96" height="44" rx="22" fill="${i === 1 ? colour : '#3b424b'}"/>`)}<path d="M330 350 L480 350 L340 560Z" fill="#fff" opacity=".09"/>`
    : place(
        `<rect x="-130" y="-330" width="260" height="680" rx="70" fill="${pen.round(rubber)}"/><rect x="-130" y="-220" width="260" height="60" fill="${colour}"/><rect x="-40" y="-110" width="80" height="250" rx="20" fill="#0f1318"/>${repeat(5, (i) => `<rect x="-26" y="${-96 + i * 46}" width="52" height="32" rx="8" fill="${i === 0 ? '#3a4048' : accent}"/>`)}<path d="M14 190 l-44 60 h32 l-12 50 46 -66 h-34Z" fill="#f3c33c"/><rect x="-60" y="-362" width="120" height="44" rx="16" fill="${pen.metal()}"/>`,
        500,
        530,
        1,
        14,
      );

const bag: Draw = (pen, { colour, accent = '#e8e2d2', form = 0 }) =>
  form === 1
    ? place(
        `<path d="M-160 -90 Q-170 -150 -100 -150 H120 Q190 -140 200 -60 L160 120 Q140 170 60 170 H-70 Q-150 160 -160 -90Z" fill="${pen.face(colour)}"/><path d="M-150 -40 H190" stroke="${dark(colour, 0.4)}" stroke-width="10"/><path d="M-110 -150 V150 M110 -150 V150" stroke="${rubber}" stroke-width="26"/><rect x="-60" y="40" width="120" height="30" rx="6" fill="${accent}"/>`,
        500,
        560,
        1.6,
      )
    : `<path d="M330 300 Q340 220 500 220 Q660 220 670 300" stroke="${rubber}" stroke-width="24" fill="none"/><path d="M270 320 Q270 290 310 290 H690 Q730 290 730 320 L760 780 q0 26 -26 26 H266 q-26 0 -26 -26Z" fill="${pen.face(colour)}"/><path d="M256 290 H744 L752 500 Q500 560 248 500Z" fill="${pen.face(dark(colour, 0.12))}"/><path d="M350 290 V620 M650 290 V620" stroke="${rubber}" stroke-width="34"/><rect x="326" y="560" width="48" height="76" rx="8" fill="${pen.metal()}"/><rect x="626" y="560" width="48" height="76" rx="8" fill="${pen.metal()}"/><rect x="410" y="660" width="180" height="34" rx="10" fill="${accent}"/>`;

const bottle: Draw = (pen, { colour, accent = rubber, form = 0 }) =>
  form === 1
    ? `<path d="M350 260 Q300 520 350 800 M650 260 Q700 520 650 800" stroke="${pen.metal(colour)}" stroke-width="30" fill="none"/><path d="M340 420 Q500 480 660 420 M346 620 Q500 680 654 620" stroke="${pen.metal(colour)}" stroke-width="26" fill="none"/><path d="M350 790 Q500 850 650 790" stroke="${dark(colour, 0.2)}" stroke-width="32" fill="none"/><rect x="462" y="300" width="76" height="480" rx="16" fill="${pen.metal(dark(colour, 0.2))}"/>${bolt(pen, 500, 400, 18)}${bolt(pen, 500, 640, 18)}`
    : `<path d="M370 400 Q360 340 430 330 H570 Q640 340 630 400 L640 520 Q600 550 640 590 V770 q0 36 -40 36 H400 q-40 0 -40 -36 V590 Q400 550 360 520Z" fill="${pen.round(colour)}"/><path d="M360 620 H640 V690 H360Z" fill="${accent}" opacity=".85"/><path d="M390 640 l60 0 -20 30 h-40Z" fill="#fff" opacity=".9"/><path d="M400 330 Q400 260 460 256 H540 Q600 260 600 330Z" fill="${pen.round(accent)}"/><rect x="466" y="190" width="68" height="72" rx="20" fill="${pen.round(light(accent, 0.5))}"/><path d="M410 390 V760" stroke="#fff" stroke-width="20" stroke-linecap="round" opacity=".4"/>`;

const lock: Draw = (pen, { colour, accent = steel, form = 0 }) =>
  form === 1
    ? `<g fill="none">${repeat(26, (i) => {
        const angle = 0.5 + (i / 26) * 5.3;
        return `<ellipse cx="${round1(500 + Math.cos(angle + 1.25) * 260)}" cy="${round1(520 + Math.sin(angle + 1.25) * 230)}" rx="40" ry="24" stroke="${i % 2 ? colour : dark(colour, 0.3)}" stroke-width="20" transform="rotate(${round1(((angle + 1.25) * 180) / Math.PI + 90)} ${round1(500 + Math.cos(angle + 1.25) * 260)} ${round1(520 + Math.sin(angle + 1.25) * 230)})"/>`;
      })}</g><rect x="390" y="690" width="220" height="130" rx="30" fill="${pen.metal(accent)}"/><circle cx="500" cy="755" r="30" fill="#2b3038"/><rect x="494" y="738" width="12" height="36" fill="#cfd5dc"/>`
    : `<path d="M340 560 V380 Q340 220 500 220 Q660 220 660 380 V560" stroke="${pen.round(accent)}" stroke-width="62" fill="none"/><path d="M326 560 V380 Q330 214 490 206" stroke="#fff" stroke-width="9" fill="none" opacity=".5"/><rect x="250" y="540" width="500" height="190" rx="60" fill="${pen.linear([0, 0], [0, 1], [0, light(colour, 0.4)], [0.35, colour], [1, dark(colour, 0.5)])}"/><circle cx="500" cy="634" r="52" fill="${pen.metal(accent)}"/><rect x="491" y="606" width="18" height="56" rx="8" fill="#2b3038"/><rect x="300" y="560" width="50" height="150" rx="20" fill="#111" opacity=".25"/>`;

const bell: Draw = (pen, { colour, accent = steel }) =>
  `<rect x="160" y="700" width="680" height="70" rx="35" fill="${pen.linear([0, 0], [0, 1], [0, '#e3e7ec'], [0.4, '#8f98a3'], [1, '#3a4048'])}"/><rect x="440" y="640" width="120" height="150" rx="20" fill="${pen.metal(dark(accent, 0.2))}"/><path d="M270 620 Q270 330 500 330 Q730 330 730 620Z" fill="${pen.ball(colour)}"/><ellipse cx="500" cy="620" rx="230" ry="42" fill="${dark(colour, 0.3)}"/><path d="M330 540 Q350 410 450 380" stroke="#fff" stroke-width="24" stroke-linecap="round" fill="none" opacity=".65"/>${bolt(pen, 500, 340, 24)}<path d="M690 630 Q790 640 800 560" stroke="${rubber}" stroke-width="26" stroke-linecap="round" fill="none"/>`;

const helmet: Draw = (pen, { colour, accent = rubber, form = 0 }) =>
  `<path d="M250 640 Q300 800 420 800 M720 640 Q640 800 520 806" stroke="${rubber}" stroke-width="18" fill="none"/><rect x="410" y="784" width="120" height="36" rx="14" fill="${accent}"/><path d="M150 620 Q140 300 500 260 Q820 270 860 600 Q860 650 790 640 Q500 590 230 660 Q160 670 150 620Z" fill="${pen.radial([0.35, 0.2], 0.95, [0, light(colour, 0.5)], [0.45, colour], [1, dark(colour, 0.4)])}"/>${form === 1 ? `<path d="M180 560 Q500 500 850 570 L860 610 Q500 540 160 610Z" fill="${accent}"/><circle cx="500" cy="400" r="30" fill="#fff" opacity=".5"/>` : repeat(5, (i) => `<path d="M${250 + i * 112} ${540 - Math.sin((i + 0.6) * 0.62) * 60} Q${290 + i * 86} ${400 - Math.sin((i + 0.6) * 0.62) * 60} ${360 + i * 66} ${350 - Math.sin((i + 0.5) * 0.6) * 30} Q${350 + i * 84} ${450 - i * 4} ${312 + i * 112} ${546 - Math.sin((i + 0.6) * 0.62) * 60}Z" fill="${dark(colour, 0.65)}"/>`)}<path d="M230 470 Q300 330 460 300" stroke="#fff" stroke-width="18" stroke-linecap="round" fill="none" opacity=".5"/>`;

const mudguard: Draw = (pen, { colour }) =>
  `<path d="M170 760 A340 340 0 0 1 830 640" stroke="#1d242d" stroke-width="74" fill="none" opacity=".15" transform="translate(8 14)"/><path d="M170 760 A340 340 0 0 1 830 640" stroke="${dark(colour, 0.35)}" stroke-width="72" fill="none"/><path d="M170 756 A342 342 0 0 1 830 636" stroke="${colour}" stroke-width="52" fill="none"/><path d="M180 700 A338 338 0 0 1 800 560" stroke="#fff" stroke-width="10" fill="none" opacity=".5"/><path d="M260 540 L500 740 M720 500 L500 740" stroke="${pen.metal()}" stroke-width="13"/><circle cx="500" cy="742" r="26" fill="${pen.metal()}"/><path d="M134 740 h74 l20 100 q-50 20 -110 0Z" fill="${rubber}"/>`;

const tool: Draw = (pen, { colour, accent = steel, form = 0 }) => {
  const spanner = `<path d="M-40 -330 Q-110 -300 -100 -210 Q-90 -150 -40 -130 V230 Q-40 300 0 300 Q40 300 40 230 V-130 Q90 -150 100 -210 Q110 -300 40 -330 V-220 H-40Z" fill="${pen.metal(accent)}"/><rect x="-22" y="-70" width="44" height="250" rx="20" fill="${dark(accent, 0.25)}" opacity=".5"/><rect x="-44" y="60" width="88" height="200" rx="36" fill="${pen.round(colour)}"/>`;
  const keys = `${repeat(
    7,
    (i) =>
      `<g transform="translate(${-210 + i * 70} 0)"><path d="M0 ${-300 + i * 46} V160" stroke="${pen.metal()}" stroke-width="1"/><rect x="-${9 + i}" y="${-290 + i * 46}" width="${18 + i * 2}" height="${450 - i * 46}" rx="6" fill="${pen.metal(i % 2 ? accent : dark(accent, 0.12))}"/><path d="M${-9 - i} ${-280 + i * 46} q0 -24 24 -24 h44 v${18 + i * 2} h-40" fill="${accent}"/></g>`,
  )}<rect x="-260" y="120" width="520" height="140" rx="40" fill="${pen.face(colour)}"/>`;
  const pump = `<rect x="-52" y="-120" width="104" height="420" rx="18" fill="${pen.round(colour)}"/><rect x="-16" y="-270" width="32" height="160" fill="${pen.round(accent)}"/><rect x="-170" y="-310" width="340" height="62" rx="31" fill="${pen.round(rubber)}"/><path d="M52 240 Q190 240 190 60 V-60" stroke="${rubber}" stroke-width="22" fill="none"/><rect x="164" y="-130" width="54" height="86" rx="12" fill="${pen.metal(accent)}"/><rect x="-190" y="290" width="380" height="44" rx="18" fill="${rubber}"/><circle cy="210" r="62" fill="#f5f5f0" stroke="${rubber}" stroke-width="10"/><path d="M0 210 l28 -34" stroke="#e2572b" stroke-width="8" stroke-linecap="round"/>`;
  const multi = `<rect x="-190" y="-70" width="380" height="140" rx="60" fill="${pen.face(colour)}"/>${bolt(pen, -140, 0, 24)}${bolt(pen, 140, 0, 24)}${repeat(4, (i) => `<g transform="translate(${i < 2 ? -140 : 140} 0) rotate(${[-70, -110, -60, -100][i]})"><rect x="30" y="-12" width="210" height="24" rx="8" fill="${pen.metal(accent)}"/></g>`)}<rect x="-90" y="-20" width="180" height="16" rx="8" fill="#fff" opacity=".5"/>`;
  const chosen = [spanner, keys, pump, multi][form % 4] ?? spanner;
  return place(
    chosen,
    500,
    form === 2 ? 500 : 530,
    form === 3 ? 1.25 : 1,
    form === 0 ? 32 : form === 2 ? 0 : -8,
  );
};

const stand: Draw = (pen, { colour, accent = steel }) =>
  `<path d="M500 300 V760" stroke="${pen.round(accent)}" stroke-width="1"/><rect x="474" y="240" width="52" height="560" rx="10" fill="${pen.round(accent)}"/><rect x="464" y="470" width="72" height="110" rx="14" fill="${pen.face(colour)}"/><path d="M500 700 L250 830 M500 700 L750 830" stroke="${dark(accent, 0.2)}" stroke-width="30" stroke-linecap="round"/><path d="M230 836 h60 M710 836 h60" stroke="${rubber}" stroke-width="26" stroke-linecap="round"/><rect x="470" y="200" width="330" height="56" rx="18" fill="${pen.linear([0, 0], [0, 1], [0, light(colour, 0.4)], [1, dark(colour, 0.3)])}"/><path d="M790 150 q70 0 70 78 q0 78 -70 78 v-36 q30 -4 30 -42 q0 -38 -30 -42Z" fill="${pen.face(rubber)}"/><circle cx="690" cy="228" r="34" fill="${rubber}"/>`;

const lube: Draw = (pen, { colour, accent = '#f3a93b', form = 0 }) =>
  form === 1
    ? `<rect x="370" y="330" width="260" height="480" rx="26" fill="${pen.round(colour)}"/><path d="M370 340 Q380 270 440 260 H560 Q620 270 630 340Z" fill="${pen.metal()}"/><rect x="440" y="180" width="120" height="86" rx="18" fill="${pen.round(rubber)}"/><rect x="440" y="210" width="30" height="20" fill="${accent}"/><path d="M370 480 H630 V660 H370Z" fill="#f5f5f0"/><path d="M500 505 q-50 66 0 120 q50 -54 0 -120Z" fill="${accent}"/><path d="M410 350 V780" stroke="#fff" stroke-width="16" opacity=".35"/>`
    : `<path d="M400 420 Q380 460 380 500 V770 q0 36 36 36 H584 q36 0 36 -36 V500 Q620 460 600 420Z" fill="${pen.round(colour)}"/><path d="M420 424 Q440 330 476 320 H524 Q560 330 580 424Z" fill="${pen.round(rubber)}"/><path d="M484 320 L494 190 H506 L516 320Z" fill="${accent}"/><rect x="380" y="540" width="240" height="170" fill="#f5f5f0"/><g transform="translate(500 626)"><path d="${gear(12, 58, 44)}" fill="${colour}"/><circle r="22" fill="#f5f5f0"/></g><path d="M416 480 V780" stroke="#fff" stroke-width="14" opacity=".4"/><path d="M500 180 q-16 -28 0 -52 q16 24 0 52Z" fill="${accent}"/>`;

const manual: Draw = (pen, { colour, accent = '#f3a93b' }) =>
  place(
    `<path d="M-220 -300 H230 V310 H-220Z" fill="#1d242d" opacity=".2" transform="translate(22 20)"/><path d="M-210 -290 H240 V318 H-210Z" fill="#e9e6dc"/>${repeat(6, (i) => `<path d="M240 ${-280 + i * 4} V318" stroke="#c9c4b4" stroke-width="2" transform="translate(${-i * 3} 0)"/>`)}<rect x="-226" y="-304" width="450" height="610" rx="8" fill="${pen.face(colour)}"/><rect x="-226" y="-304" width="44" height="610" fill="#111" opacity=".25"/><rect x="-150" y="-250" width="330" height="26" fill="#fff" opacity=".9"/><rect x="-150" y="-206" width="220" height="16" fill="#fff" opacity=".6"/><g transform="translate(16 60)"><path d="${gear(20, 150, 128)}" fill="${accent}"/><circle r="78" fill="${colour}"/><circle r="34" fill="${accent}"/></g>`,
    500,
    540,
    1,
    -7,
  );

const spokes: Draw = (pen, { colour, accent = steel, form = 0 }) =>
  form === 1
    ? place(
        `<rect x="-330" y="-22" width="660" height="44" rx="10" fill="${pen.metal(accent)}"/><path d="M-210 -150 h36 v300 h-36Z M150 -130 h36 v260 h-36Z" fill="${pen.metal(colour)}"/><path d="M-180 -70 Q0 -50 156 -80 V80 Q0 50 -180 70Z" fill="${pen.linear([0, 0], [0, 1], [0, light(colour, 0.4)], [0.4, colour], [1, dark(colour, 0.5)])}"/>${repeat(8, (i) => `<circle cx="-192" cy="${-128 + i * 36}" r="7" fill="#20242a"/><circle cx="168" cy="${-110 + i * 31}" r="7" fill="#20242a"/>`)}<rect x="200" y="-60" width="90" height="120" rx="10" fill="${pen.linear([0, 0], [0, 1], [0, '#e3e7ec'], [0.5, '#98a1ac'], [1, '#3a4048'])}"/>`,
        500,
        530,
        1.08,
        -18,
      )
    : `<g>${repeat(15, (i) => `<g transform="rotate(${-10.5 + i * 1.5} 500 1500)"><rect x="497" y="240" width="6" height="560" fill="${i % 2 ? light(colour, 0.4) : colour}"/><path d="M500 240 q0 -20 -20 -22" stroke="${dark(colour, 0.2)}" stroke-width="7" fill="none"/><rect x="492" y="760" width="16" height="52" rx="4" fill="${pen.metal(accent)}"/></g>`)}</g><path d="M300 560 Q500 500 700 560 L696 620 Q500 560 304 620Z" fill="#e2572b"/>`;

const drawings = {
  wheel,
  tyre,
  innerTube,
  chain,
  cassette,
  chainring,
  derailleur,
  shifter,
  pedal,
  bottomBracket,
  discRotor,
  brakePads,
  cable,
  saddle,
  seatpost,
  handlebar,
  grips,
  lamp,
  battery,
  bag,
  bottle,
  lock,
  bell,
  helmet,
  mudguard,
  tool,
  stand,
  lube,
  manual,
  spokes,
};

const bands = ['#f2b544', '#e8703a', '#6fa8bd', '#8fb573', '#d9dee4', '#4f6f8f', '#e9c9a0'] as const;

function paper(pen: Pen, width: number, height: number, slant: number): string {
  const band = pen.random.pick(bands);
  const step = 50;
  return `<rect width="${width}" height="${height}" fill="${pen.linear([0, 0], [1, 1], [0, '#fbfcfd'], [1, '#e1e7ed'])}"/>
    <path d="${repeat(Math.floor(width / step), (i) => `M${(i + 1) * step} 0V${height}`)}${repeat(Math.floor(height / step), (i) => `M0 ${(i + 1) * step}H${width}`)}" stroke="#8ba3ba" stroke-width="1.5" opacity=".28"/>
    <path d="M${width * slant} ${height} L${width * (slant + 0.3)} 0 H${width * (slant + 0.62)} L${width * (slant + 0.32)} ${height}Z" fill="${pen.linear([0, 0], [0, 1], [0, band], [1, light(band, 0.25)])}"/>
    <path d="M${width * (slant + 0.36)} ${height} L${width * (slant + 0.66)} 0 h14 L${width * (slant + 0.36) + 14} ${height}Z" fill="${ink}" opacity=".75"/>`;
}

function measure(pen: Pen): string {
  const y = 905;
  const from = pen.random.whole(190, 260);
  const to = pen.random.whole(740, 820);
  const x = 925;
  return `<g stroke="${ink}" stroke-width="3" fill="none" opacity=".55"><path d="M${from} ${y} H${to} M${from} ${y - 16} v32 M${to} ${y - 16} v32 M${from + 18} ${y - 8} l-18 8 18 8 M${to - 18} ${y - 8} l18 8 -18 8"/><path d="M${x} 240 V790 M${x - 14} 240 h28 M${x - 14} 790 h28"/>${repeat(10, (i) => `<path d="M${x - 7} ${295 + i * 55} h14" opacity=".6"/>`)}<path d="M60 60 h34 M60 60 v34 M940 60 h-34 M940 60 v34"/></g>`;
}

function part(pen: Pen, look: Look): string {
  const draw: Draw | undefined = (drawings as Record<string, Draw>)[look.drawing];
  if (draw === undefined) throw new Error(`The bicycle wholesaler has no drawing called ${look.drawing}`);
  return `${pen.shadow(525, 838, 330, 34, 0.34)}${draw(pen, look)}`;
}

export const fietsArt: ArtDirection = {
  drawings,
  scene: (pen, look) =>
    `${paper(pen, 1000, 1000, pen.random.between(0.02, 0.24))}${part(pen, look)}${measure(pen)}`,
  thing: part,
  ground: (pen) => paper(pen, 1000, 1000, pen.random.between(0.02, 0.24)),
  sheet: { paper: '#f4f7fa', ink },
  wide(pen, looks, width, height) {
    // Heroes and banners carry text on their left; tiles do not.
    const free = width / height > 1.8 ? width * 0.42 : width * 0.04;
    const step = (width - free) / looks.length;
    const things = looks.map((look, index) => {
      const size = (height / 1000) * (index % 2 ? 0.8 : 0.98);
      return `<g transform="translate(${round1(free + step * (index + 0.46) - 500 * size)} ${round1(height * (index % 2 ? 0.44 : 0.52) - 520 * size)}) scale(${round1(size * 100) / 100})">${part(pen, look)}</g>`;
    });
    return `${paper(pen, width, height, 0.36)}${things.join('')}`;
  },
  emblem: (colour, accent) =>
    `<g transform="translate(80 80)"><path d="${gear(14, 76, 60)}" fill="${colour}"/><circle r="44" fill="${accent}"/><circle r="34" fill="none" stroke="${colour}" stroke-width="6"/>${repeat(8, (i) => `<path d="M0 0 V-34" stroke="${colour}" stroke-width="4" transform="rotate(${i * 45})"/>`)}<circle r="9" fill="${colour}"/></g>`,
};
