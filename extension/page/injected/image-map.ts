// The parts of an image that lead elsewhere. In: the image. Out: the areas of its map that can be pressed.
import {attributeOf, findAll} from './dom.ts';

export const areasOf = (image: Element): readonly Element[] => {
	const name = attributeOf(image, 'usemap')?.replace(/^#/, '');
	if (!name) return [];
	const map = Array.from(findAll(document, 'map')).find((each) => attributeOf(each, 'name') === name);
	return map ? Array.from(findAll(map, 'area[href]')) : [];
};
