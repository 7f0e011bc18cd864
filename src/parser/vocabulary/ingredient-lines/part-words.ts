/** Plurals of words for parts of plants and packs, with their singulars. */
export const SINGULAR_PARTS = new Map(
  (
    'leaves=leaf loaves=loaf pods=pod cloves=clove stems=stem wedges=wedge pieces=piece ribs=rib stalks=stalk cubes=cube ' +
    'chunks=chunk balls=ball sticks=stick sprigs=sprig heads=head slices=slice strips=strip shoots=shoot rashers=rasher ' +
    'cutlets=cutlet drops=drop sheets=sheet segments=segment bars=bar bags=bag links=link bulbs=bulb tubes=tube twists=twist ' +
    'ears=ear grinds=grind squares=square'
  )
    .split(' ')
    .map((pair) => pair.split('=') as [string, string]),
);
