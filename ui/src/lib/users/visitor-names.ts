// @wc-ignore-file
import { language } from '#lib/language.ts'

// Each entry is an English word and the German one. In German they are joined by a hyphen, because adjectives and
// articles would have to agree with the gender of the animal: `Bernstein-Reiher`. Add to the end only: another order
// changes the names of all visitors.
const attributes = entries(`
  amber Bernstein, silver Silber, golden Gold, copper Kupfer, bronze Bronze, ivory Elfenbein, crystal Kristall,
  ruby Rubin, sapphire Saphir, emerald Smaragd, jade Jade, opal Opal, topaz Topas, garnet Granat, coral Korallen,
  pearl Perlen, cobalt Kobalt, indigo Indigo, scarlet Scharlach, crimson Purpur, violet Violett, turquoise Türkis,
  azure Azur, olive Oliven, mint Minz, lavender Lavendel, saffron Safran, cinnamon Zimt, honey Honig,
  caramel Karamell, cocoa Kakao, vanilla Vanille, maple Ahorn, birch Birken, cedar Zedern, willow Weiden, oak Eichen,
  pine Kiefern, linden Linden, hazel Hasel, juniper Wacholder, clover Klee, moss Moos, fern Farn, heather Heide,
  rose Rosen, lily Lilien, poppy Mohn, lotus Lotus, orchid Orchideen, iris Iris, jasmine Jasmin, sage Salbei,
  thyme Thymian, berry Beeren, cherry Kirsch, apple Apfel, lemon Zitronen, peach Pfirsich, plum Pflaumen,
  forest Wald, river Fluss, lake See, ocean Ozean, island Insel, coast Küsten, harbour Hafen, mountain Berg,
  valley Tal, meadow Wiesen, desert Wüsten, prairie Prärie, savanna Savannen, tundra Tundra, glacier Gletscher,
  canyon Canyon, lagoon Lagunen, garden Garten, snow Schnee, frost Frost, rain Regen, cloud Wolken, storm Sturm,
  thunder Donner, mist Nebel, wind Wind, sun Sonnen, moon Mond, star Sternen, comet Kometen, aurora Polarlicht,
  morning Morgen, evening Abend, midnight Mitternachts, spring Frühlings, summer Sommer, autumn Herbst,
  winter Winter, polar Polar, northern Nord, southern Süd, eastern Ost, western West, velvet Samt, silk Seiden,
  paper Papier, marble Marmor, granite Granit, slate Schiefer, sand Sand, ember Glut, lantern Laternen, echo Echo,
  cosmic Kosmos, pepper Pfeffer, ginger Ingwer, walnut Walnuss, chestnut Kastanien, almond Mandel, cotton Baumwoll,
  linen Leinen, tulip Tulpen, dahlia Dahlien, bamboo Bambus, palm Palmen, reed Schilf, pebble Kiesel, harvest Ernte`)
const animals = entries(`
  heron Reiher, otter Otter, fox Fuchs, lynx Luchs, badger Dachs, hare Hase, deer Hirsch, elk Elch, beaver Biber,
  hedgehog Igel, squirrel Eichhörnchen, marten Marder, weasel Wiesel, ermine Hermelin, wolf Wolf, bear Bär,
  panda Panda, koala Koala, kangaroo Känguru, wombat Wombat, quokka Quokka, lemur Lemur, gibbon Gibbon, tapir Tapir,
  okapi Okapi, zebra Zebra, giraffe Giraffe, gazelle Gazelle, antelope Antilope, ibex Steinbock, chamois Gämse,
  bison Bison, camel Kamel, llama Lama, alpaca Alpaka, tiger Tiger, lion Löwe, leopard Leopard, panther Panther,
  jaguar Jaguar, puma Puma, cheetah Gepard, ocelot Ozelot, serval Serval, caracal Karakal, meerkat Erdmännchen,
  mongoose Mungo, armadillo Gürteltier, seal Robbe, walrus Walross, dolphin Delfin, orca Orca, narwhal Narwal,
  whale Wal, turtle Schildkröte, gecko Gecko, iguana Leguan, chameleon Chamäleon, newt Molch, salamander Salamander,
  frog Frosch, swan Schwan, crane Kranich, stork Storch, ibis Ibis, pelican Pelikan, puffin Papageitaucher,
  penguin Pinguin, albatross Albatros, gull Möwe, tern Seeschwalbe, plover Regenpfeifer, falcon Falke, eagle Adler,
  hawk Habicht, kite Milan, osprey Fischadler, owl Eule, kestrel Turmfalke, condor Kondor, raven Rabe, magpie Elster,
  jay Häher, robin Rotkehlchen, wren Zaunkönig, finch Fink, goldfinch Stieglitz, sparrow Spatz, swallow Schwalbe,
  swift Mauersegler, lark Lerche, thrush Drossel, blackbird Amsel, starling Star, nightingale Nachtigall,
  oriole Pirol, kingfisher Eisvogel, hoopoe Wiedehopf, woodpecker Specht, hummingbird Kolibri, toucan Tukan,
  parrot Papagei, cockatoo Kakadu, macaw Ara, flamingo Flamingo, peacock Pfau, pheasant Fasan, partridge Rebhuhn,
  quail Wachtel, dove Taube, ladybird Marienkäfer, dragonfly Libelle, butterfly Falter, bee Biene, bumblebee Hummel,
  cricket Grille, firefly Glühwürmchen, seahorse Seepferdchen, starfish Seestern, octopus Krake, nautilus Nautilus,
  salmon Lachs, trout Forelle, sturgeon Stör, marlin Marlin, dormouse Siebenschläfer, hamster Hamster,
  chinchilla Chinchilla, capybara Capybara, platypus Schnabeltier, koi Koi, yak Yak, pony Pony, mustang Mustang,
  caribou Karibu`)

/** The number of different names. */
export const visitorNames_count = attributes.length * animals.length

/**
 * The name of an anonymous visitor in the console, derived from the id: `Amber Heron`. The same visitor always has the
 * same name, and several visitors of a large site may share one.
 */
export function visitorName(id: string, spoken = language): string {
  const number = hash(id)
  const attribute = attributes[number % attributes.length] as Entry
  const animal = animals[Math.floor(number / attributes.length) % animals.length] as Entry
  return spoken === 'de'
    ? `${attribute.de}-${animal.de}`
    : `${capitalized(attribute.en)} ${capitalized(animal.en)}`
}

const hues = 12

/** The hue of the mark of a person, in degrees. */
export function markHue(id: string): number {
  return (hash(`${id}#`) % hues) * (360 / hues)
}

type Entry = { en: string; de: string }

function entries(text: string): Entry[] {
  return text.split(',').map((entry) => {
    const [en = '', de = ''] = entry.trim().split(' ')
    return { en, de }
  })
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** FNV-1a of the text, mixed as at the end of MurmurHash3: similar ids get different numbers. */
function hash(text: string): number {
  let number = 0x811c9dc5
  for (let index = 0; index < text.length; index++)
    number = Math.imul(number ^ text.charCodeAt(index), 0x01000193)
  number = Math.imul(number ^ (number >>> 16), 0x85ebca6b)
  number = Math.imul(number ^ (number >>> 13), 0xc2b2ae35)
  return (number ^ (number >>> 16)) >>> 0
}
