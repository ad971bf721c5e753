import { dark, light, mix } from '../../drawing/colour.ts';
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
 * Botanical cut-outs in fresh light: big clear shapes with veins and a lit side, in front of a pastel field
 * with a round sun and the shadows of leaves from outside the picture.
 */

const leafGreens = ['#4f8a5b', '#6aa15e', '#3f7560', '#86ad5a', '#5c9a7a'] as const;
const terracotta = '#c9714b';

function leaf(pen: Pen, colour: string, length: number, width: number): string {
  const fill = pen.linear(
    [0, 0],
    [1, 0],
    [0, light(colour, 0.28)],
    [0.48, colour],
    [0.52, dark(colour, 0.14)],
    [1, dark(colour, 0.24)],
  );
  return `<path d="M0 0 C${-width} ${-length * 0.3} ${-width * 0.8} ${-length * 0.75} 0 ${-length} C${width * 0.8} ${-length * 0.75} ${width} ${-length * 0.3} 0 0Z" fill="${fill}"/><path d="M0 0 V${-length * 0.9}" stroke="${light(colour, 0.45)}" stroke-width="${Math.max(2, width / 16)}" opacity=".6"/>`;
}

function daisy(pen: Pen, colour: string, radius: number, petals: number, heart = '#f3c33c'): string {
  const petal = (size: number, tint: string) =>
    `<ellipse cx="0" cy="${-radius * 0.58 * size}" rx="${round1((radius * 2.4 * size) / petals)}" ry="${radius * 0.46 * size}" fill="${tint}"/>`;
  const outer = pen.linear([0, 0], [0, 1], [0, light(colour, 0.35)], [0.6, colour], [1, dark(colour, 0.3)]);
  const inner = pen.linear([0, 0], [0, 1], [0, light(colour, 0.5)], [1, dark(colour, 0.12)]);
  return `${repeat(petals, (i) => `<g transform="rotate(${round1((i * 360) / petals)})">${petal(1, outer)}</g>`)}${repeat(petals, (i) => `<g transform="rotate(${round1(((i + 0.5) * 360) / petals)})">${petal(0.74, inner)}</g>`)}<circle r="${radius * 0.24}" fill="${pen.ball(heart)}"/>${repeat(9, (i) => `<circle cx="${round1(Math.cos(i * 2.4) * radius * 0.02 * i)}" cy="${round1(Math.sin(i * 2.4) * radius * 0.02 * i)}" r="${radius * 0.025}" fill="${dark(heart, 0.4)}"/>`)}`;
}

function rose(pen: Pen, colour: string, radius: number): string {
  const layers = repeat(4, (layer) => {
    const size = radius * (1 - layer * 0.22);
    const fill = pen.radial(
      [0.4, 0.3],
      0.8,
      [0, light(colour, 0.38 - layer * 0.06)],
      [0.6, mix(colour, dark(colour, 0.3), layer / 5)],
      [1, dark(colour, 0.3 + layer * 0.06)],
    );
    return repeat(
      5,
      (i) =>
        `<ellipse cx="${round1(size * 0.42)}" cy="0" rx="${round1(size * 0.56)}" ry="${round1(size * 0.5)}" fill="${fill}" transform="rotate(${i * 72 + layer * 37})"/>`,
    );
  });
  return `${layers}<path d="M${-radius * 0.2} 0 q${radius * 0.2} ${-radius * 0.26} ${radius * 0.34} 0 q${-radius * 0.1} ${radius * 0.24} ${-radius * 0.26} ${radius * 0.08}" fill="none" stroke="${dark(colour, 0.45)}" stroke-width="${radius * 0.06}" stroke-linecap="round"/>`;
}

function tulip(pen: Pen, colour: string, size: number): string {
  const back = pen.linear([0, 0], [0, 1], [0, light(colour, 0.12)], [1, dark(colour, 0.28)]);
  const front = pen.linear([0, 0], [1, 1], [0, light(colour, 0.45)], [0.5, colour], [1, dark(colour, 0.2)]);
  return `<g transform="scale(${size / 100})"><path d="M-60 -40 Q-76 -130 -52 -176 Q-10 -140 0 -60Z M60 -40 Q76 -130 52 -176 Q10 -140 0 -60Z" fill="${back}"/><path d="M0 -20 Q-46 -90 0 -190 Q46 -90 0 -20Z" fill="${back}"/><path d="M-62 -96 Q-80 -20 -34 6 Q0 20 34 6 Q80 -20 62 -96 Q40 -70 26 -36 Q14 -84 0 -110 Q-14 -84 -26 -36 Q-40 -70 -62 -96Z" fill="${front}"/></g>`;
}

function pompon(pen: Pen, colour: string, radius: number): string {
  return `<circle r="${radius}" fill="${pen.ball(colour)}"/>${repeat(34, (i) => `<circle cx="${round1(Math.cos(i * 2.4) * radius * 0.16 * Math.sqrt(i))}" cy="${round1(Math.sin(i * 2.4) * radius * 0.16 * Math.sqrt(i))}" r="${round1(radius * 0.11)}" fill="${i % 3 ? light(colour, 0.3) : dark(colour, 0.14)}" opacity=".75"/>`)}`;
}

function spike(colour: string, length: number): string {
  return `<path d="M0 0 V${-length}" stroke="#5d8a5a" stroke-width="7"/>${repeat(15, (i) => `<ellipse cx="${(i % 2 ? 1 : -1) * (15 - i * 0.7)}" cy="${round1(-length * 0.42 - i * length * 0.039)}" rx="${17 - i * 0.6}" ry="12" fill="${i % 3 ? colour : light(colour, 0.3)}"/>`)}`;
}

function blossom(pen: Pen, colour: string, radius: number, kind: number): string {
  return (
    [
      () => daisy(pen, colour, radius, 14),
      () => rose(pen, colour, radius * 0.95),
      () => pompon(pen, colour, radius * 0.7),
      () => daisy(pen, colour, radius, 8, '#5a3a2b'),
    ][kind % 4]?.() ?? ''
  );
}

function stem(x: number, y: number, footX: number, footY: number, colour = '#4f8a5b', width = 10): string {
  return `<path d="M${x} ${y} Q${(x + footX) / 2 + (x - footX) * 0.22} ${(y + footY) / 2} ${footX} ${footY}" stroke="${colour}" stroke-width="${width}" fill="none"/>`;
}

function flowerPot(pen: Pen, colour: string, width = 250, height = 210): string {
  const half = width / 2;
  return `<path d="M${500 - half} ${800 - height} H${500 + half} L${500 + half * 0.72} 790 q-2 12 -16 12 H${500 - half * 0.72 + 16} q-14 0 -16 -12Z" fill="${pen.round(colour)}"/><rect x="${500 - half - 16}" y="${800 - height - 34}" width="${width + 32}" height="52" rx="12" fill="${pen.round(light(colour, 0.08))}"/><path d="M${500 - half - 4} ${800 - height + 18} h${width + 8} l-4 14 h-${width}Z" fill="#24162c" opacity=".18"/>`;
}

const bouquet: Draw = (pen, { colour, accent = '#f7d6df', form = 0 }) => {
  const heads = [
    [500, 250],
    [360, 320],
    [640, 318],
    [430, 410],
    [572, 420],
    [300, 440],
    [700, 440],
    [500, 500],
  ] as const;
  const tints = [colour, accent, light(colour, 0.4), mix(colour, accent, 0.5)] as const;
  return `${repeat(13, (i) => place(leaf(pen, pen.random.pick(leafGreens), 250, 52), 500, 520, 1, -96 + i * 16))}${repeat(5, (i) => place(spike(light(accent, 0.15), 330), 500, 520, 1, -44 + i * 22))}
    <path d="M250 470 Q500 560 750 470 L560 850 H440Z" fill="${pen.linear([0, 0], [1, 0], [0, '#e9dcc4'], [0.4, '#fbf5e8'], [0.62, '#e3d3b6'], [1, '#c8b491'])}"/>
    ${heads.map(([x, y], i) => place(blossom(pen, tints[(i + form) % 4] ?? colour, i % 3 ? 92 : 112, i + form), x, y, 1, i * 31)).join('')}
    <path d="M236 500 Q440 640 470 850 H430 Z M764 500 Q580 620 530 850 H570Z" fill="#fffaf0" opacity=".85"/><path d="M262 520 Q480 600 738 520 L560 850 H440Z" fill="${pen.linear([0, 0], [1, 0.2], [0, '#f6ecd9', 0.95], [0.5, '#fffaf0', 0.95], [1, '#d4c09d', 0.95])}"/>
    <path d="M432 690 Q500 712 568 690 L562 730 Q500 748 438 730Z" fill="${colour}"/><path d="M490 716 q-70 -50 -96 4 q30 36 96 -4 q70 -50 96 4 q-30 36 -96 -4 l-40 110 M500 716 l50 104" fill="${colour}" stroke="${dark(colour, 0.2)}" stroke-width="8"/>`;
};

const roses: Draw = (pen, { colour, form = 0 }) => {
  const heads =
    form === 1
      ? ([[500, 300]] as const)
      : ([
          [500, 260],
          [380, 330],
          [620, 330],
          [450, 420],
          [556, 425],
        ] as const);
  return (
    heads.map(([x, y]) => `${stem(x, y, 500 + (x - 500) * 0.25, 840, '#3f7550', 13)}`).join('') +
    repeat(form === 1 ? 4 : 7, (i) =>
      place(leaf(pen, '#3f7550', 150, 52), 500 + (i % 2 ? 12 : -12), 760 - i * 42, 1, i % 2 ? 62 : -62),
    ) +
    heads
      .map(
        ([x, y]) =>
          `<path d="M${x - 40} ${y + 70} Q${x} ${y + 130} ${x + 40} ${y + 70}Z" fill="#3f7550"/>${place(rose(pen, colour, form === 1 ? 150 : 96), x, y, 1, x % 60)}`,
      )
      .join('')
  );
};

const tulips: Draw = (pen, { colour, accent = '#f6c7d3', form = 0 }) => {
  const heads = [
    [500, 290, 0],
    [390, 350, -12],
    [610, 345, 12],
    [320, 440, -22],
    [680, 436, 22],
    [452, 450, -4],
    [552, 455, 6],
  ] as const;
  return (
    repeat(7, (i) =>
      place(leaf(pen, i % 2 ? '#6aa15e' : '#7fb073', 440, 46), 500 + (i - 3) * 18, 830, 1, -34 + i * 11),
    ) +
    heads.map(([x, y]) => stem(x, y, 500 + (x - 500) * 0.2, 840, '#6aa15e', 14)).join('') +
    heads
      .map(([x, y, turn], i) =>
        place(tulip(pen, form === 1 && i % 2 ? accent : colour, 100), x, y + 30, 1.05, turn),
      )
      .join('') +
    `<path d="M430 700 Q500 724 570 700 L564 744 Q500 766 436 744Z" fill="#d8c49c"/>`
  );
};

const sunflower: Draw = (pen, { colour }) =>
  `${stem(500, 340, 500, 860, '#5c8a4a', 22)}${place(leaf(pen, '#5c8a4a', 260, 110), 500, 760, 1, -64)}${place(leaf(pen, '#6a9a52', 240, 100), 500, 690, 1, 58)}<g transform="translate(500 340)">${repeat(2, (layer) => repeat(20, (i) => `<g transform="rotate(${i * 18 + layer * 9})"><path d="M0 -70 C-40 -150 -26 -210 0 ${-260 + layer * 30} C26 -210 40 -150 0 -70Z" fill="${layer ? light(colour, 0.2) : dark(colour, 0.1)}"/></g>`))}<circle r="112" fill="${pen.ball('#5b3a22')}"/>${repeat(70, (i) => `<circle cx="${round1(Math.cos(i * 2.4) * 11.8 * Math.sqrt(i))}" cy="${round1(Math.sin(i * 2.4) * 11.8 * Math.sqrt(i))}" r="6" fill="${i % 2 ? '#8a5a2e' : '#3b2415'}"/>`)}</g>`;

const cutFlowers: Draw = (pen, { colour, accent = '#b9d3d6', form = 0 }) => {
  const heads = [
    [500, 230],
    [370, 300],
    [630, 290],
    [440, 380],
    [580, 385],
  ] as const;
  return (
    heads.map(([x, y]) => stem(x, y, 500, 760)).join('') +
    repeat(6, (i) => place(leaf(pen, leafGreens[i % 5] ?? '#4f8a5b', 210, 38), 500, 580, 1, -75 + i * 30)) +
    heads
      .map(([x, y], i) =>
        place(blossom(pen, i % 2 ? light(colour, 0.3) : colour, 105, form), x, y, 1, i * 17),
      )
      .join('') +
    vaseShape(pen, accent)
  );
};

function vaseShape(pen: Pen, colour: string): string {
  return `<path d="M430 520 Q440 590 380 660 Q350 800 420 806 H580 Q650 800 620 660 Q560 590 570 520Z" fill="${pen.round(colour)}" opacity=".94"/><ellipse cx="500" cy="520" rx="70" ry="15" fill="${dark(colour, 0.3)}"/><path d="M420 660 q-24 60 -8 116" stroke="#fff" stroke-width="14" stroke-linecap="round" fill="none" opacity=".6"/>`;
}

const driedGrass: Draw = (pen, { colour, accent = '#efe6d6', form = 0 }) =>
  repeat(11, (i) => {
    const turn = -38 + i * 7.6;
    const head =
      form === 1
        ? pompon(pen, i % 2 ? colour : light(colour, 0.35), 44)
        : repeat(
            22,
            (f) =>
              `<path d="M0 ${-f * 9} q${(f % 2 ? 1 : -1) * (44 - f * 1.5)} -26 ${(f % 2 ? 1 : -1) * (52 - f * 1.9)} -70" stroke="${f % 3 ? colour : light(colour, 0.4)}" stroke-width="9" fill="none" stroke-linecap="round" opacity=".8"/>`,
          );
    return `<g transform="translate(500 600) rotate(${turn})"><path d="M0 0 V${-230 - (i % 3) * 60}" stroke="${dark(colour, 0.25)}" stroke-width="5"/>${place(head, 0, -220 - (i % 3) * 60)}</g>`;
  }) + vaseShape(pen, accent);

const foliage: Draw = (pen, { colour, accent = terracotta, form = 0 }) => {
  const plants = [
    () =>
      repeat(9, (i) => {
        const turn = -76 + i * 19;
        const size = 1 + (i % 3) * 0.16;
        return `<g transform="translate(500 590) rotate(${turn})"><path d="M0 0 V-220" stroke="${dark(colour, 0.15)}" stroke-width="9"/><g transform="translate(0 -170) scale(${size})">${monsteraLeaf(pen, i % 2 ? colour : light(colour, 0.16))}</g></g>`;
      }),
    () =>
      repeat(
        15,
        (i) =>
          `<g transform="translate(500 590) rotate(${-84 + i * 12})"><path d="M0 0 V${-190 - (i % 3) * 84}" stroke="${dark(colour, 0.2)}" stroke-width="6"/><g transform="translate(0 ${-210 - (i % 3) * 84})"><circle r="58" fill="${pen.ball(i % 2 ? colour : light(colour, 0.2))}"/><circle cx="6" cy="16" r="7" fill="${light(colour, 0.6)}"/></g></g>`,
      ),
    () =>
      repeat(
        9,
        (i) =>
          `<g transform="translate(${430 + i * 18} 600) rotate(${-24 + i * 6})"><path d="M-26 0 Q-50 -250 0 ${-420 - (i % 3) * 44} Q50 -250 26 0Z" fill="${pen.linear([0, 0], [1, 0], [0, '#d9d58a'], [0.14, '#d9d58a'], [0.16, dark(colour, 0.12)], [0.5, light(colour, 0.16)], [0.84, dark(colour, 0.2)], [0.86, '#c9c478'], [1, '#c9c478'])}"/>${repeat(6, (s) => `<path d="M-28 ${-60 - s * 52} q28 -18 56 0" stroke="${dark(colour, 0.35)}" stroke-width="7" fill="none" opacity=".4"/>`)}</g>`,
      ),
    () =>
      repeat(
        13,
        (i) =>
          `<g transform="translate(500 600) rotate(${-100 + i * 16.6})"><path d="M0 0 Q20 -220 90 -400" stroke="${dark(colour, 0.2)}" stroke-width="6" fill="none"/>${repeat(14, (f) => `<ellipse cx="${round1(6 + f * f * 0.38 + (f % 2 ? 26 : -22))}" cy="${-54 - f * 25}" rx="${34 - f * 1.5}" ry="10" transform="rotate(${f % 2 ? -26 : 32} ${round1(6 + f * f * 0.38)} ${-54 - f * 25})" fill="${f % 2 ? colour : light(colour, 0.22)}"/>`)}</g>`,
      ),
    () =>
      repeat(8, (i) =>
        place(
          leaf(pen, i % 2 ? colour : dark(colour, 0.12), 330 + (i % 3) * 50, 92),
          500,
          610,
          1,
          -70 + i * 20,
        ),
      ),
  ];
  return `${plants[form % 5]?.() ?? ''}${flowerPot(pen, accent)}`;
};

function monsteraLeaf(pen: Pen, colour: string): string {
  const fill = pen.linear([0, 0], [1, 0.6], [0, light(colour, 0.3)], [0.5, colour], [1, dark(colour, 0.28)]);
  return `<path d="M0 20 Q-96 20 -104 -70 L-52 -64 L-108 -96 Q-104 -140 -82 -160 L-40 -118 L-70 -176 Q-40 -216 0 -226 Q40 -216 70 -176 L40 -118 L82 -160 Q104 -140 108 -96 L52 -64 L104 -70 Q96 20 0 20Z" fill="${fill}"/><path d="M0 10 V-200 M0 -40 L-60 -30 M0 -40 L60 -30 M0 -90 L-56 -110 M0 -90 L56 -110" stroke="${light(colour, 0.4)}" stroke-width="5" fill="none" opacity=".6"/>`;
}

const orchid: Draw = (pen, { colour, accent = '#f3efe6', form = 0 }) => {
  const arch = [
    [400, 200],
    [470, 190],
    [545, 215],
    [610, 262],
    [655, 325],
  ] as const;
  const one = (size: number) =>
    `<g transform="scale(${size})">${[0, 120, 240].map((turn) => `<path d="M0 0 Q-44 -60 0 -104 Q44 -60 0 0Z" fill="${pen.linear([0, 0], [0, 1], [0, light(colour, 0.5)], [1, colour])}" transform="rotate(${turn})"/>`).join('')}<ellipse cx="-56" cy="-14" rx="62" ry="50" fill="${pen.ball(light(colour, 0.2))}"/><ellipse cx="56" cy="-14" rx="62" ry="50" fill="${pen.ball(light(colour, 0.1))}"/><path d="M-20 6 Q0 60 20 6 Q0 -14 -20 6Z" fill="${dark(colour, 0.4)}"/><circle r="11" fill="#f3c33c"/></g>`;
  return `<path d="M500 620 Q440 380 ${form === 1 ? 470 : 400} 210 Q560 150 660 330" stroke="#5d8a5a" stroke-width="9" fill="none"/>${form === 1 ? '<path d="M505 620 Q590 420 540 250 Q480 330 330 390" stroke="#5d8a5a" stroke-width="8" fill="none"/>' : ''}${[-72, -40, 42, 74].map((turn, i) => place(leaf(pen, i % 2 ? '#3f7560' : '#4f8a5b', 290, 78), 500, 610, 1, turn)).join('')}${arch.map(([x, y], i) => place(one(0.82 - i * 0.04), x, y, 1, -10 + i * 8)).join('')}${form === 1 ? place(one(0.7), 345, 390) + place(one(0.74), 425, 350) : ''}${flowerPot(pen, accent, 220, 190)}`;
};

const bloomingPot: Draw = (pen, { colour, accent = '#dfe6e2', form = 0 }) =>
  `${repeat(16, (i) => place(leaf(pen, leafGreens[i % 5] ?? '#4f8a5b', 230, 66), 500, 600, 1, -98 + i * 13))}${repeat(
    13,
    (i) => {
      const ring = i < 8 ? 1 : 0.5;
      const angle = i < 8 ? Math.PI + (i * Math.PI) / 7 : Math.PI + ((i - 8) * Math.PI) / 4;
      return place(
        blossom(pen, i % 3 ? colour : light(colour, 0.35), 66, form),
        500 + Math.cos(angle) * 225 * ring,
        480 + Math.sin(angle) * 190 * ring,
        1,
        i * 23,
      );
    },
  )}${flowerPot(pen, accent)}`;

const succulent: Draw = (pen, { colour, accent = terracotta, form = 0 }) => {
  const spines = (x: number, y: number) =>
    `<path d="M${x} ${y} l-12 -12 M${x} ${y} l12 -12 M${x} ${y} v-17" stroke="#fdf6df" stroke-width="3.5" stroke-linecap="round"/>`;
  const column = `<path d="M430 610 V300 Q430 220 500 220 Q570 220 570 300 V610Z" fill="${pen.round(colour)}"/><path d="M440 500 H380 Q330 500 330 450 V380 Q330 345 362 345 Q394 345 394 380 V436 H440Z" fill="${pen.face(dark(colour, 0.08))}"/><path d="M560 450 H610 Q650 450 650 400 V330 Q650 300 622 300 Q594 300 594 330 V390 H560Z" fill="${pen.face(colour)}"/>${repeat(3, (i) => `<path d="M${462 + i * 38} 236 V606" stroke="${dark(colour, 0.3)}" stroke-width="5" opacity=".5"/>`)}${repeat(18, (i) => spines(462 + (i % 3) * 38, 290 + Math.floor(i / 3) * 56))}${place(daisy(pen, '#ee6a8a', 46, 9), 500, 216)}`;
  const ball = `<circle cx="500" cy="470" r="172" fill="${pen.ball(colour)}"/>${repeat(7, (i) => `<path d="M500 300 Q${330 + i * 57} 470 500 640" stroke="${dark(colour, 0.32)}" stroke-width="6" fill="none" opacity=".5"/>`)}${repeat(20, (i) => spines(372 + (i % 5) * 64, 380 + Math.floor(i / 5) * 60))}${place(daisy(pen, '#f4a63a', 60, 11), 500, 304)}`;
  const rosette = repeat(4, (layer) =>
    repeat(
      10 - layer,
      (i) =>
        `<g transform="translate(500 500) rotate(${round1((i * 360) / (10 - layer) + layer * 19)}) scale(${1.15 - layer * 0.24})"><path d="M0 0 Q-74 -110 0 -196 Q74 -110 0 0Z" fill="${pen.linear([0, 0], [0, 1], [0, mix(colour, '#e48aa0', 0.55)], [0.3, light(colour, 0.3 - layer * 0.05)], [1, dark(colour, 0.22)])}"/></g>`,
    ),
  );
  return `${[column, ball, rosette][form % 3]}${flowerPot(pen, accent, form === 2 ? 290 : 250, 190)}`;
};

const perennial: Draw = (pen, { colour, accent = '#6b5a4c', form = 0 }) =>
  `${repeat(12, (i) => place(leaf(pen, leafGreens[i % 5] ?? '#4f8a5b', 230, 24), 500, 610, 1, -66 + i * 12))}${repeat(
    9,
    (i) => {
      const turn = -36 + i * 9;
      const height = 330 + ((i * 37) % 90);
      if (form % 3 === 0) return place(spike(colour, height + 70), 500, 610, 1, turn);
      const head =
        form % 3 === 1
          ? pompon(pen, i % 2 ? colour : light(colour, 0.25), 56)
          : daisy(pen, i % 2 ? colour : light(colour, 0.2), 62, 12, '#8a4a2a');
      return `<g transform="translate(500 610) rotate(${turn})"><path d="M0 0 V${-height}" stroke="#5d8a5a" stroke-width="8"/>${place(head, 0, -height)}</g>`;
    },
  )}${flowerPot(pen, accent, 240, 180)}`;

const herb: Draw = (pen, { colour, accent = '#e9e2d2', form = 0 }) =>
  `${repeat(17, (i) => {
    const length = 210 + ((i * 53) % 150);
    const width = [46, 9, 26][form % 3] ?? 30;
    return `<g transform="translate(${440 + i * 7.5} 610) rotate(${-46 + i * 5.7})"><path d="M0 0 V${-length}" stroke="${dark(colour, 0.15)}" stroke-width="6"/>${repeat(form % 3 === 1 ? 12 : 6, (f) => place(leaf(pen, f % 2 ? colour : light(colour, 0.2), form % 3 === 1 ? 56 : 84, width), 0, -length + f * (form % 3 === 1 ? 20 : 34), 1, f === 0 ? 0 : f % 2 ? 58 : -58))}</g>`;
  })}${flowerPot(pen, accent, 230, 190)}<path d="M470 668 h60 v84 l-30 22 -30 -22Z" fill="#fffaf0"/><path d="M500 750 V690" stroke="${colour}" stroke-width="5"/>${place(leaf(pen, colour, 40, 20), 500, 724, 1, 40)}`;

const bulbs: Draw = (pen, { colour, accent = '#b98556' }) =>
  [
    [320, 730, 1],
    [500, 700, 1.25],
    [680, 735, 1.05],
    [410, 780, 0.9],
    [600, 790, 0.95],
  ]
    .map(([x = 0, y = 0, size = 1], i) =>
      place(
        `<path d="M0 -120 Q14 -60 70 -10 Q96 60 40 86 Q0 98 -40 86 Q-96 60 -70 -10 Q-14 -60 0 -120Z" fill="${pen.ball(accent)}"/>${repeat(4, (s) => `<path d="M${-34 + s * 22} 80 Q${-60 + s * 40} 0 ${-6 + s * 4} -90" stroke="${dark(accent, 0.35)}" stroke-width="4" fill="none" opacity=".5"/>`)}${repeat(6, (r) => `<path d="M${-20 + r * 8} 88 q${(r - 3) * 6} 16 ${(r - 3) * 9} 26" stroke="#e9dcc4" stroke-width="4" fill="none"/>`)}<path d="M-12 -108 Q0 -170 12 -108Z" fill="#86ad5a"/>`,
        x,
        y,
        size,
        (i - 2) * 9,
      ),
    )
    .join('') +
  place(
    `<g opacity=".97">${stem(0, 0, 0, 300, '#6aa15e', 12)}${place(leaf(pen, '#6aa15e', 250, 40), 0, 300, 1, 18)}${place(leaf(pen, '#7fb073', 230, 38), 0, 300, 1, -20)}${tulip(pen, colour, 125)}</g>`,
    500,
    320,
    1,
  );

const seedPacket: Draw = (pen, { colour, accent = '#f4a63a', form = 0 }) =>
  place(
    `<rect x="-190" y="-250" width="380" height="520" rx="12" fill="#24162c" opacity=".2" transform="translate(16 16)"/><rect x="-190" y="-250" width="380" height="520" rx="10" fill="${pen.face('#fbf4e2')}"/><rect x="-190" y="-250" width="380" height="80" rx="10" fill="${colour}"/><path d="M-190 -176 q24 18 48 0 t48 0 t48 0 t48 0 t48 0 t48 0 t48 0 t44 0 v-20 h-380Z" fill="${colour}"/><circle cx="0" cy="30" r="150" fill="${light(colour, 0.75)}"/>${[place(carrots(pen, accent), 0, 60, 0.5), place(daisy(pen, accent, 130, 14), 0, 30), place(tomatoes(pen, accent), 0, 50, 0.55), place(lettuceHead(pen, accent), 0, 40, 0.5)][form % 4]}<rect x="-110" y="206" width="220" height="16" rx="8" fill="${colour}"/><rect x="-70" y="234" width="140" height="10" rx="5" fill="${colour}" opacity=".5"/>`,
    500,
    530,
    1.05,
    -5,
  ) +
  repeat(
    9,
    () =>
      `<ellipse cx="${pen.random.whole(640, 830)}" cy="${pen.random.whole(770, 840)}" rx="14" ry="9" fill="${pen.ball('#a37b4c')}" transform="rotate(${pen.random.whole(-30, 30)} 730 800)"/>`,
  );

function carrots(pen: Pen, colour: string): string {
  return [-1, 0, 1]
    .map(
      (i) =>
        `<g transform="rotate(${i * 15}) translate(${i * 66} 0)">${repeat(5, (f) => place(leaf(pen, f % 2 ? '#6aa15e' : '#4f8a5b', 230, 26), 0, -90, 1, -34 + f * 17))}<path d="M-58 -90 Q-60 -120 0 -120 Q60 -120 58 -90 Q50 120 4 250 Q0 260 -4 250 Q-50 120 -58 -90Z" fill="${pen.round(colour)}"/>${repeat(5, (r) => `<path d="M${-40 + (r % 2) * 40} ${-60 + r * 44} q18 8 34 0" stroke="${dark(colour, 0.3)}" stroke-width="5" fill="none" opacity=".6"/>`)}</g>`,
    )
    .join('');
}

function roundRoots(pen: Pen, colour: string): string {
  return [
    [-150, 60, 0.95],
    [150, 66, 0.9],
    [0, 90, 1.15],
  ]
    .map(([x = 0, y = 0, size = 1]) =>
      place(
        `${repeat(5, (f) => place(leaf(pen, f % 2 ? '#6aa15e' : '#5c8a4a', 300, 48), 0, -90, 1, -40 + f * 20))}<path d="M0 -112 Q120 -110 116 0 Q108 96 20 124 Q4 150 0 200 Q-4 150 -20 124 Q-108 96 -116 0 Q-120 -110 0 -112Z" fill="${pen.ball(colour)}"/>`,
        x,
        y,
        size,
      ),
    )
    .join('');
}

const roots: Draw = (pen, { colour, form = 0 }) =>
  form === 2
    ? repeat(9, (i) =>
        place(
          `<path d="M-110 0 Q-104 -80 0 -78 Q112 -82 116 6 Q110 84 4 80 Q-108 84 -110 0Z" fill="${pen.ball(colour)}"/>${repeat(5, (s) => `<ellipse cx="${-60 + s * 30}" cy="${((s * 29) % 60) - 30}" rx="7" ry="4" fill="${dark(colour, 0.35)}" opacity=".6"/>`)}`,
          300 + (i % 4) * 135 + (i > 3 ? 66 : 0) - (i > 6 ? 400 : 0) + (i > 6 ? 280 : 0),
          i < 4 ? 740 : i < 7 ? 640 : 540,
          0.9,
          ((i * 41) % 50) - 25,
        ),
      )
    : place(form === 1 ? roundRoots(pen, colour) : carrots(pen, colour), 500, 560, 1.12);

function lettuceHead(pen: Pen, colour: string): string {
  return repeat(4, (layer) =>
    repeat(
      9 - layer,
      (i) =>
        `<g transform="rotate(${round1((i * 360) / (9 - layer) + layer * 25)}) scale(${1 - layer * 0.2})"><path d="M0 40 Q-120 -30 -110 -140 Q-130 -190 -76 -214 Q-56 -262 0 -240 Q56 -262 76 -214 Q130 -190 110 -140 Q120 -30 0 40Z" fill="${pen.linear([0, 1], [0, 0], [0, light(colour, 0.6)], [0.5, light(colour, layer * 0.14)], [1, dark(colour, 0.16)])}"/><path d="M0 30 Q4 -100 0 -200 M0 -60 L-52 -130 M0 -60 L52 -130" stroke="${light(colour, 0.6)}" stroke-width="7" fill="none" opacity=".6"/></g>`,
    ),
  );
}

const greens: Draw = (pen, { colour, form = 0 }) =>
  form === 1
    ? `${repeat(15, (i) => `<g transform="translate(500 790) rotate(${-42 + i * 6})"><path d="M0 0 V-300" stroke="${light(colour, 0.5)}" stroke-width="18"/><g transform="translate(0 -270)">${leaf(pen, i % 2 ? colour : light(colour, 0.14), 300, 86)}</g></g>`)}<path d="M420 650 Q500 690 580 650 L572 700 Q500 732 428 700Z" fill="#d8c49c"/>`
    : form === 2
      ? `${place(repeat(7, (i) => `<circle cx="${round1(Math.cos(i * 0.9) * 108)}" cy="${round1(Math.sin(i * 0.9) * 60 - 40)}" r="96" fill="${pen.ball(colour)}"/>`) + repeat(60, (i) => `<circle cx="${round1(Math.cos(i * 2.4) * 23 * Math.sqrt(i))}" cy="${round1(Math.sin(i * 2.4) * 16 * Math.sqrt(i) - 40)}" r="17" fill="${i % 2 ? light(colour, 0.22) : dark(colour, 0.12)}" opacity=".8"/>`), 500, 520)}<path d="M440 590 L420 800 q80 26 160 0 L560 590Z" fill="${pen.round(light(colour, 0.55))}"/>${place(leaf(pen, '#4f8a5b', 230, 70), 430, 720, 1, -50)}${place(leaf(pen, '#4f8a5b', 230, 70), 570, 720, 1, 50)}`
      : place(lettuceHead(pen, colour), 500, 570, 1.15);

function tomatoes(pen: Pen, colour: string): string {
  const one = `<path d="M0 -110 Q130 -120 130 10 Q120 120 0 124 Q-120 120 -130 10 Q-130 -120 0 -110Z" fill="${pen.ball(colour)}"/><ellipse cx="-50" cy="-50" rx="26" ry="16" fill="#fff" opacity=".55" transform="rotate(-30 -50 -50)"/>${repeat(6, (i) => place(leaf(pen, '#4f8a5b', 66, 16), 0, -104, 1, i * 60 + 20))}<path d="M0 -104 q6 -40 26 -58" stroke="#4f8a5b" stroke-width="11" fill="none"/>`;
  return place(one, -140, 100, 0.95, -8) + place(one, 150, 110, 0.9, 12) + place(one, 10, 60, 1.12);
}

const fruitVegetable: Draw = (pen, { colour, form = 0 }) => {
  if (form === 1)
    return [
      [360, 610, 0.92, -10],
      [640, 620, 0.9, 12],
      [500, 590, 1.1, 0],
    ]
      .map(([x = 0, y = 0, size = 1, turn = 0], i) =>
        place(
          `<path d="M0 -130 Q-60 -160 -110 -110 Q-150 40 -80 180 Q-40 214 0 190 Q40 214 80 180 Q150 40 110 -110 Q60 -160 0 -130Z" fill="${pen.ball(i === 1 ? mix(colour, '#f2c230', 0.5) : colour)}"/><path d="M-20 -128 Q-44 40 -22 190 M30 -128 Q54 40 28 190" stroke="${dark(colour, 0.3)}" stroke-width="7" fill="none" opacity=".4"/><path d="M-70 -90 q-30 80 -10 180" stroke="#fff" stroke-width="20" stroke-linecap="round" fill="none" opacity=".45"/><path d="M-44 -134 Q0 -160 44 -134 L16 -150 Q10 -210 34 -226 L6 -238 Q-24 -200 -18 -150Z" fill="#4f8a5b"/>`,
          x,
          y,
          size,
          turn,
        ),
      )
      .join('');
  if (form === 2)
    return [
      [440, 540, -58],
      [560, 620, -64],
    ]
      .map(([x = 0, y = 0, turn = 0]) =>
        place(
          `<path d="M-70 -280 Q0 -340 70 -280 Q98 0 74 270 Q0 330 -74 270 Q-98 0 -70 -280Z" fill="${pen.round(colour)}"/>${repeat(4, (i) => `<path d="M${-44 + i * 28} -280 Q${-60 + i * 38} 0 ${-44 + i * 28} 280" stroke="${light(colour, 0.4)}" stroke-width="6" fill="none" opacity=".5" stroke-dasharray="30 22"/>`)}<path d="M-20 -310 l-6 -56 h44 l-6 56Z" fill="${light(colour, 0.4)}"/>`,
          x,
          y,
          1,
          turn,
        ),
      )
      .join('');
  if (form === 3)
    return place(
      `<path d="M0 -210 Q70 -200 66 -110 Q150 20 150 130 Q146 260 0 262 Q-146 260 -150 130 Q-150 20 -66 -110 Q-70 -200 0 -210Z" fill="${pen.ball(colour)}"/><path d="M-80 20 Q-110 110 -84 190" stroke="#fff" stroke-width="22" stroke-linecap="round" fill="none" opacity=".45"/>${repeat(5, (i) => place(leaf(pen, '#5c8a4a', 120, 34), 0, -200, 1, 180 - 80 + i * 40))}<path d="M-16 -200 L-8 -290 h26 l0 90Z" fill="#5c8a4a"/>`,
      500,
      560,
      1.05,
      14,
    );
  if (form === 4)
    return place(
      `${repeat(7, (i) => `<ellipse cx="${[-180, 180, -120, 120, -60, 60, 0][i]}" cy="0" rx="${110 - i * 2}" ry="170" fill="${pen.ball(i % 2 ? colour : light(colour, 0.08))}"/>`)}<path d="M-24 -150 Q-34 -230 10 -260 L50 -246 Q20 -210 26 -150Z" fill="#8a7a45"/>`,
      500,
      620,
      1.1,
    );
  return place(tomatoes(pen, colour), 500, 590, 1.05);
};

const orchardFruit: Draw = (pen, { colour, accent = '#e8c84a', form = 0 }) => {
  const apple = `<path d="M0 -96 Q66 -138 126 -70 Q150 60 76 150 Q36 172 0 150 Q-36 172 -76 150 Q-150 60 -126 -70 Q-66 -138 0 -96Z" fill="${pen.radial([0.35, 0.3], 0.8, [0, light(colour, 0.5)], [0.4, colour], [0.75, mix(colour, accent, 0.25)], [1, dark(colour, 0.35)])}"/><path d="M0 -92 q4 -50 30 -74" stroke="#6b4a2c" stroke-width="11" fill="none"/>${place(leaf(pen, '#6aa15e', 100, 34), 14, -130, 1, 62)}${repeat(14, (i) => `<circle cx="${round1(Math.cos(i * 2.4) * 24 * Math.sqrt(i))}" cy="${round1(Math.sin(i * 2.4) * 24 * Math.sqrt(i) + 20)}" r="3.5" fill="${light(accent, 0.3)}" opacity=".7"/>`)}`;
  const pear = `<path d="M0 -200 Q60 -200 62 -120 Q70 -40 120 20 Q160 150 0 164 Q-160 150 -120 20 Q-70 -40 -62 -120 Q-60 -200 0 -200Z" fill="${pen.ball(colour)}"/><path d="M0 -196 q0 -50 22 -70" stroke="#6b4a2c" stroke-width="11" fill="none"/>${place(leaf(pen, '#6aa15e', 90, 30), 10, -226, 1, 70)}${repeat(16, (i) => `<circle cx="${round1(Math.cos(i * 2.4) * 22 * Math.sqrt(i))}" cy="${round1(Math.sin(i * 2.4) * 22 * Math.sqrt(i) + 50)}" r="3.5" fill="${dark(colour, 0.4)}" opacity=".5"/>`)}`;
  const fruit = form === 1 ? pear : apple;
  return (
    place(fruit, 340, 650, 0.95, -10) + place(fruit, 665, 655, 0.92, 12) + place(fruit, 500, 620, 1.18, 2)
  );
};

const berries: Draw = (pen, { colour, form = 0 }) => {
  const strawberry = `<path d="M0 70 Q-70 10 -56 -40 Q0 -66 56 -40 Q70 10 0 70Z" fill="${pen.ball(colour)}"/>${repeat(8, (i) => `<ellipse cx="${-30 + (i % 4) * 20}" cy="${-20 + Math.floor(i / 4) * 26}" rx="3" ry="5" fill="#fbe7a3"/>`)}${repeat(5, (i) => place(leaf(pen, '#4f8a5b', 36, 11), 0, -44, 1, -80 + i * 40))}`;
  const round = `<circle r="44" fill="${pen.ball(colour)}"/><path d="M-12 -26 l12 8 12 -8 -4 14" stroke="${dark(colour, 0.45)}" stroke-width="6" fill="none"/>`;
  const raspberry = repeat(
    19,
    (i) =>
      `<circle cx="${round1(Math.cos(i * 2.4) * 10.5 * Math.sqrt(i))}" cy="${round1(Math.sin(i * 2.4) * 11.5 * Math.sqrt(i))}" r="13" fill="${pen.ball(i % 2 ? colour : light(colour, 0.12))}"/>`,
  );
  const berry = [strawberry, round, raspberry][form % 3] ?? round;
  return `${repeat(23, (i) => place(berry, 270 + (i % 6) * 92 + (Math.floor(i / 6) % 2) * 30 - (i > 17 ? 0 : 0), 590 - Math.floor(i / 6) * 58 + Math.abs(2.5 - (i % 6)) * 14, 1, ((i * 67) % 80) - 40))}<path d="M220 580 H780 L738 790 q-4 14 -20 14 H282 q-16 0 -20 -14Z" fill="${pen.linear([0, 0], [0, 1], [0, '#c7d9c0'], [1, '#93b08a'])}"/>${repeat(7, (i) => `<rect x="${280 + i * 66}" y="630" width="30" height="130" rx="13" fill="#5f7d5a" opacity=".45"/>`)}<rect x="206" y="566" width="588" height="34" rx="14" fill="#d9e6d2"/>`;
};

const crate: Draw = (pen, { colour, accent = '#e0763a' }) =>
  `${place(lettuceHead(pen, colour), 330, 520, 0.72)}${place(carrots(pen, accent), 560, 440, 0.72, 16)}${place(tomatoes(pen, '#d2452f'), 690, 520, 0.62)}${place(leaf(pen, '#4f8a5b', 300, 80), 460, 600, 1, -8)}${place(`<path d="M0 -60 Q66 -68 66 6 Q60 62 0 64 Q-60 62 -66 6 Q-66 -68 0 -60Z" fill="${pen.ball('#e3c24a')}"/>`, 470, 570, 1.2)}${repeat(3, (i) => `<rect x="190" y="${590 + i * 74}" width="620" height="62" rx="6" fill="${pen.linear([0, 0], [1, 1], [0, '#e0bd8a'], [0.5, '#c89b64'], [1, '#a3763f'])}"/><path d="M210 ${612 + i * 74} q150 -10 290 4 t290 -4" stroke="#8a6235" stroke-width="3" fill="none" opacity=".4"/>`)}<rect x="200" y="580" width="54" height="230" rx="6" fill="#b98a52"/><rect x="746" y="580" width="54" height="230" rx="6" fill="#97693a"/>${repeat(6, (i) => `<circle cx="${i % 2 ? 773 : 227}" cy="${620 + Math.floor(i / 2) * 74}" r="6" fill="#6b4a2c"/>`)}`;

const pot: Draw = (pen, { colour, accent = '#f4ead7', form = 0 }) => {
  const shape =
    [
      'M300 450 H700 L650 780 q-4 22 -26 22 H376 q-22 0 -26 -22Z',
      'M330 420 Q250 560 300 700 Q330 804 400 804 H600 Q670 804 700 700 Q750 560 670 420Z',
      'M310 430 H690 V770 q0 34 -34 34 H344 q-34 0 -34 -34Z',
    ][form % 3] ?? '';
  const pattern = [
    `<path d="M280 560 q35 -40 70 0 t70 0 t70 0 t70 0 t70 0 t70 0 t70 0" stroke="${accent}" stroke-width="16" fill="none" opacity=".8"/><path d="M280 620 q35 -40 70 0 t70 0 t70 0 t70 0 t70 0 t70 0 t70 0" stroke="${accent}" stroke-width="8" fill="none" opacity=".6"/>`,
    repeat(
      9,
      (i) =>
        `<path d="M${250 + i * 62} 400 V820" stroke="${dark(colour, 0.25)}" stroke-width="12" opacity=".35"/>`,
    ),
    `<rect x="280" y="640" width="440" height="200" fill="${accent}" opacity=".8"/>`,
  ][form % 3];
  return `<g>${pen.inside(`<path d="${shape}"/>`, `<path d="${shape}" fill="${pen.round(colour)}"/>${pattern}<path d="M340 400 L380 820 H420 L390 400Z" fill="#fff" opacity=".16"/>`)}</g><ellipse cx="500" cy="${form === 1 ? 420 : 445}" rx="${form === 1 ? 170 : form === 2 ? 190 : 200}" ry="40" fill="${light(colour, 0.25)}"/><ellipse cx="500" cy="${form === 1 ? 424 : 449}" rx="${form === 1 ? 150 : 172}" ry="31" fill="#4a3628"/>${repeat(14, () => `<ellipse cx="${pen.random.whole(370, 630)}" cy="${pen.random.whole(432, 462)}" rx="14" ry="7" fill="#6b5040"/>`)}${place(leaf(pen, '#6aa15e', 150, 36), 500, 450, 1, -24)}${place(leaf(pen, '#86ad5a', 170, 40), 504, 450, 1, 20)}`;
};

const vase: Draw = (pen, { colour, form = 0 }) => {
  const shape =
    [
      'M440 330 Q450 450 340 590 Q290 800 430 804 H570 Q710 800 660 590 Q550 450 560 330Z',
      'M360 400 L400 780 q4 24 28 24 H572 q24 0 28 -24 L640 400Z',
      'M462 260 V460 Q330 520 330 650 Q330 804 500 804 Q670 804 670 650 Q670 520 538 460 V260Z',
    ][form % 3] ?? '';
  const top = [330, 400, 260][form % 3] ?? 330;
  const half = [60, 140, 38][form % 3] ?? 60;
  return `${stem(520, 150, 500, 500, '#7a8a5a', 8)}${repeat(6, (i) => place(leaf(pen, '#8aa06a', 90, 24), 518 - i * 3, 180 + i * 40, 1, i % 2 ? 62 : -58))}<path d="${shape}" fill="${pen.round(colour)}" opacity=".93"/>${pen.inside(`<path d="${shape}"/>`, `${form === 1 ? repeat(12, (i) => `<path d="M${340 + i * 28} 380 L${380 + i * 21} 820" stroke="#fff" stroke-width="5" opacity=".4"/>`) : repeat(8, (i) => `<path d="M260 ${470 + i * 42} Q500 ${500 + i * 42} 740 ${470 + i * 42}" stroke="${dark(colour, 0.3)}" stroke-width="4" fill="none" opacity=".25"/>`)}<path d="M420 ${top + 60} Q390 600 400 770" stroke="#fff" stroke-width="26" stroke-linecap="round" fill="none" opacity=".45"/>`)}<ellipse cx="500" cy="${top}" rx="${half}" ry="${half / 5}" fill="${dark(colour, 0.35)}"/>`;
};

const wateringCan: Draw = (pen, { colour, accent = '#caa24a' }) =>
  `<path d="M620 560 L830 380 L862 414 L640 700Z" fill="${pen.face(dark(colour, 0.1))}"/><ellipse cx="848" cy="392" rx="66" ry="30" fill="${pen.metal(accent)}" transform="rotate(46 848 392)"/>${repeat(9, (i) => `<circle cx="${832 + (i % 3) * 16}" cy="${374 + Math.floor(i / 3) * 18}" r="4" fill="#3b2a1a"/>`)}<path d="M350 520 Q150 480 200 680 Q220 760 352 730" fill="none" stroke="${accent}" stroke-width="28"/><path d="M370 500 Q400 330 560 350 Q640 370 640 500" fill="none" stroke="${dark(accent, 0.1)}" stroke-width="24"/><path d="M340 500 H660 L690 780 q2 24 -24 24 H334 q-26 0 -24 -24Z" fill="${pen.round(colour)}"/><ellipse cx="500" cy="500" rx="160" ry="34" fill="${light(colour, 0.25)}"/><ellipse cx="500" cy="504" rx="134" ry="24" fill="${dark(colour, 0.5)}"/><path d="M326 640 h350 M318 700 h366" stroke="${dark(colour, 0.25)}" stroke-width="7" opacity=".6"/><path d="M390 540 l-16 220" stroke="#fff" stroke-width="20" stroke-linecap="round" opacity=".4"/>`;

const gardenTool: Draw = (pen, { colour, accent = '#b98556', form = 0 }) => {
  const handle = `<path d="M-30 20 Q-40 160 -30 250 Q0 280 30 250 Q40 160 30 20Z" fill="${pen.round(accent)}"/><rect x="-30" y="-4" width="60" height="40" rx="9" fill="${pen.metal()}"/>`;
  const trowel = `${handle}<path d="M-12 0 V-80 H12 V0Z" fill="${pen.metal()}"/><path d="M0 -370 Q-104 -260 -84 -110 Q0 -50 84 -110 Q104 -260 0 -370Z" fill="${pen.metal(colour)}"/><path d="M0 -340 V-90" stroke="${dark(colour, 0.3)}" stroke-width="8" opacity=".4"/>`;
  const fork = `${handle}<path d="M-12 0 V-90 H12 V0Z" fill="${pen.metal()}"/><path d="M-92 -360 V-190 Q-92 -90 0 -90 Q92 -90 92 -190 V-360 H66 V-190 Q60 -130 14 -122 V-370 H-14 V-122 Q-60 -130 -66 -190 V-360Z" fill="${pen.metal(colour)}"/>`;
  const shears = `<path d="M-20 -40 Q-120 100 -96 280 Q-70 300 -54 270 Q-50 120 16 -10Z" fill="${pen.face(accent)}"/><path d="M20 -40 Q120 100 96 280 Q70 300 54 270 Q50 120 -16 -10Z" fill="${pen.face(dark(accent, 0.12))}"/><path d="M-26 -20 Q-10 -240 50 -330 Q74 -170 26 -10Z" fill="${pen.metal(colour)}"/><path d="M26 -20 Q-20 -180 -70 -250 Q-80 -120 -26 -4Z" fill="${pen.metal(dark(colour, 0.2))}"/><circle cy="-30" r="22" fill="${pen.ball('#d9dde2')}"/>`;
  return place([trowel, fork, shears][form % 3] ?? trowel, 500, 590, 1.05, 26);
};

const drawings = {
  bouquet,
  roses,
  tulips,
  sunflower,
  cutFlowers,
  driedGrass,
  foliage,
  orchid,
  bloomingPot,
  succulent,
  perennial,
  herb,
  bulbs,
  seedPacket,
  roots,
  greens,
  fruitVegetable,
  orchardFruit,
  berries,
  crate,
  pot,
  vase,
  wateringCan,
  gardenTool,
};

const fields = ['#fbe9e4', '#e4f0e6', '#fdf1d8', '#e6ecf7', '#f3e8f4', '#e3f1f1'] as const;
const suns = ['#f9cfc4', '#c5e0c8', '#f9dc9f', '#c6d5ef', '#e3cbe8', '#bfe0df'] as const;

function garden(pen: Pen, width: number, height: number): string {
  const at = pen.random.whole(0, fields.length - 1);
  const field = fields[at] ?? fields[0];
  const sun = suns[at] ?? suns[0];
  const shade = dark(sun, 0.12);
  const corner = (x: number, y: number, turn: number) =>
    `<g transform="translate(${x} ${y}) rotate(${turn})" fill="${shade}" opacity=".35">${repeat(6, (i) => `<path d="M0 0 Q-50 -150 0 -330 Q50 -150 0 0Z" transform="rotate(${-60 + i * 24})"/>`)}</g>`;
  const sunX = width / height > 1.8 ? width * 0.7 : width * 0.5;
  return `<rect width="${width}" height="${height}" fill="${pen.linear([0, 0], [0.4, 1], [0, light(field, 0.5)], [1, field])}"/><circle cx="${sunX}" cy="${height * 0.47}" r="${height * 0.36}" fill="${pen.linear([0, 0], [0, 1], [0, sun], [1, light(sun, 0.5)])}"/>${corner(0, height * pen.random.between(0.1, 0.3), 110)}${corner(width, height * pen.random.between(0.75, 1), -70)}<path d="M0 ${height * 0.83} Q${width * 0.3} ${height * 0.77} ${width * 0.55} ${height * 0.83} T${width} ${height * 0.81} V${height} H0Z" fill="${pen.linear([0, 0], [0, 1], [0, mix(sun, '#9cc48a', 0.35)], [1, mix(sun, '#7fae78', 0.45)])}"/>`;
}

function growing(pen: Pen, look: Look): string {
  const draw: Draw | undefined = (drawings as Record<string, Draw>)[look.drawing];
  if (draw === undefined) throw new Error(`Bloem has no drawing called ${look.drawing}`);
  return `${pen.shadow(520, 812, 300, 34, 0.36)}${draw(pen, look)}`;
}

export const bloemArt: ArtDirection = {
  drawings,
  scene: (pen, look) =>
    `${garden(pen, 1000, 1000)}<g transform="translate(-40 -10) scale(1.08)">${growing(pen, look)}</g>`,
  thing: growing,
  ground: (pen) => garden(pen, 1000, 1000),
  sheet: { paper: '#f6faf4', ink: '#2f5a41' },
  wide(pen, looks, width, height) {
    // Heroes and banners carry text on their left; tiles do not.
    const free = width / height > 1.8 ? width * 0.4 : width * 0.04;
    const step = (width - free) / looks.length;
    const things = looks.map((look, index) => {
      const size = (height / 1000) * (index % 2 ? 0.86 : 1.02);
      return `<g transform="translate(${round1(free + step * (index + 0.45) - 500 * size)} ${round1(height * (index % 2 ? 0.87 : 0.93) - 800 * size)}) scale(${round1(size * 100) / 100})">${growing(pen, look)}</g>`;
    });
    return `${garden(pen, width, height)}${things.join('')}`;
  },
  emblem: (colour, accent) =>
    `<g transform="translate(80 66)">${repeat(8, (i) => `<ellipse cx="0" cy="-34" rx="15" ry="30" fill="${i % 2 ? colour : light(colour, 0.25)}" transform="rotate(${i * 45})"/>`)}<circle r="15" fill="${accent}"/></g><path d="M80 96 V152" stroke="#4f8a5b" stroke-width="8" stroke-linecap="round"/><path d="M80 142 Q46 140 40 108 Q74 108 80 142Z M80 148 Q112 144 120 116 Q88 116 80 148Z" fill="#4f8a5b"/>`,
};
