package org.schedsim.topology;

/** One level of the short notation: so many units inside each unit of the level before. */
record NotationLevel(Unit unit, int count) {

    String text() {
        return count + " " + unit.text();
    }
}
